-- A mail room that folds a file of letters has to know where each begins. Letters of before have no number.
alter table letters add column pages integer check (pages > 0);
