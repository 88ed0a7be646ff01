-- A batch names the job that sends its letters, as it names the one that creates them.
update letter_batches b set job_id = j.id from jobs j
 where j.account_id = b.account_id and j.subject_id = b.id and j.kind in ('letters.email', 'letters.mail')
   and j.state in ('queued', 'running') and b.status = 'Ready';
