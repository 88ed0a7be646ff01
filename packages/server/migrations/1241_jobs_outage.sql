-- The code of the problem for which a job waits for its next attempt, and when that begins; null while nothing is wrong.
alter table jobs add column outage text;
alter table jobs add column next_attempt_at timestamptz;
