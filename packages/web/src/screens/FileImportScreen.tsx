import { FileImportOutcome } from '../domains/imports/FileImportOutcome.tsx';
import { useFileImport } from '../domains/imports/file-import.queries.ts';
import { importSubjectLabels } from '../domains/imports/import.calculation.ts';
import { ImportNotShown } from '../domains/imports/ImportNotShown.tsx';
import { ImportSkeleton } from '../domains/imports/ImportSkeleton.tsx';
import { isMissing } from '../ui/error-message.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';

/** One file of event assignments or kit statuses [A2.3]: who imported it, its counts, and its refused rows. */
export function FileImportScreen() {
  const { batchId = '' } = useRouteParams<'batchId'>();
  const { data: fileImport, error, refetch } = useFileImport(batchId);
  const back = { label: 'Imports', href: '/imports' };
  if (!fileImport)
    return (
      <>
        <PageHead title={isMissing(error) ? 'Import not found' : 'Import'} back={back} />
        {error ? <ImportNotShown error={error} retry={() => void refetch()} /> : <ImportSkeleton />}
      </>
    );
  return (
    <>
      <PageHead title={fileImport.fileName} description={importSubjectLabels[fileImport.kind]} back={back} />
      <FileImportOutcome fileImport={fileImport} />
    </>
  );
}
