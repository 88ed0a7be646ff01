-- A tracking number that the mail house reported although the letter already had another one, which stays.
alter table letters add column reported_tracking_id text;
