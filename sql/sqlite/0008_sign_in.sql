-- Who asked for a code: a MAC of the device, where it has signed in as the address before, else of
-- the client's network address.
ALTER TABLE otp_challenge ADD COLUMN client TEXT NOT NULL DEFAULT '';
ALTER TABLE otp_challenge ADD COLUMN known_device INTEGER NOT NULL DEFAULT 0
  CHECK (known_device IN (0, 1));
