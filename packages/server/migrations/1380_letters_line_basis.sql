-- Letters from before the basis of a Non-lead line was compared: one that is not sent yet, or that can be sent again, is
-- outdated if it says what the line is made of and nothing shows it.
update letters set line_values = line_values || '{"line.basis": "valid"}'::jsonb
 where status not in ('Mailed', 'Delivered', 'Cancelled')
   and (line_values ->> 'if:line.classification' = 'Non-lead'
     or line_values ?| array['line.classification', 'line.explanation', 'line.systemMaterial', 'line.customerMaterial', 'line.picture',
                        'if:line.explanation', 'if:line.systemMaterial', 'if:line.customerMaterial']);
