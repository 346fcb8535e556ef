-- Who requested a code: a MAC of the device if it has signed in with this email address before,
-- else of the client's IP address.
ALTER TABLE otp_challenge ADD COLUMN client TEXT NOT NULL DEFAULT '';
ALTER TABLE otp_challenge
  ADD COLUMN known_device INTEGER NOT NULL DEFAULT 0 CHECK (known_device IN (0, 1));
