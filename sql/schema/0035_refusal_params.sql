-- JSON: the values in the message of an error, so that pages say it in their language.
ALTER TABLE job_refusal ADD COLUMN params TEXT NOT NULL DEFAULT '{}';
