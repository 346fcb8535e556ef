-- By default, FTS5 merges the parts of an index within some statement that writes to it, which then
-- takes seconds in a large shop. Now kassa has them merged on another thread, a few pages at a time
-- (src/store/sqlite/merges.ts). Only an index of 1,000 parts, which that thread has not merged for
-- long, is still merged by a write. A part is also merged once 30 percent of its rows are deleted.
INSERT INTO product_search (product_search, rank) VALUES ('automerge', 0);
INSERT INTO product_search (product_search, rank) VALUES ('crisismerge', 1000);
INSERT INTO product_search (product_search, rank) VALUES ('deletemerge', 30);
INSERT INTO product_search_hidden (product_search_hidden, rank) VALUES ('automerge', 0);
INSERT INTO product_search_hidden (product_search_hidden, rank) VALUES ('crisismerge', 1000);
INSERT INTO product_search_hidden (product_search_hidden, rank) VALUES ('deletemerge', 30);
