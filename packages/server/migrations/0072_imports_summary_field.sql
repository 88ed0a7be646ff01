-- The summary of an import counts its less protective materials and answers under the name that contract gives them.
update import_batches
   set summary = (summary - 'milderFields') || jsonb_build_object('lessProtectiveFields', summary -> 'milderFields')
 where summary ? 'milderFields';
