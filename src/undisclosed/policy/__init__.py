"""What a policy says: protections and settings; its files, and policies that come along."""
