-- Whether a failed letter may have reached its recipient nevertheless: its email was interrupted, the answer of the mail house was
-- lost, or the mail house has it and is silent. Letters that certainly did not leave are sent again without a question.
alter table letters add column may_have_left boolean not null default false;
update letters set may_have_left = true
 where status in ('Failed', 'Cancelled') and handed_over_on is not null
   and (method = 'Email' or failure like '%may have mailed this letter%' or failure like 'The mail house has had this letter for%');
