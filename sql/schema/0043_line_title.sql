-- What the line was called when it was sold, and the options of its product as JSON; null: it was
-- sold by a version that did not keep them, which called it by its name.
ALTER TABLE sale_line ADD COLUMN title TEXT;
ALTER TABLE sale_line ADD COLUMN options TEXT;
