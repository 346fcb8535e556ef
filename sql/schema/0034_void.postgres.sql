-- Lines that were removed from a basket before it was paid are entries of their own kind.
ALTER TABLE journal_entry DROP CONSTRAINT journal_entry_kind_check;
ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_kind_check
  CHECK (kind IN ('sale', 'refund', 'cash', 'void', 'closing'));
