import { Button, ButtonLink } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { useSession } from '../frame/session.ts'
import { ImportCounts } from './counts.tsx'
import { type Done, saveFile } from './run.ts'

/** What has become of it, and how it could be taken back. */
export function ImportResult({ done, onAgain }: { done: Done; onAgain: () => void }) {
  const { shop } = useSession()
  const { report, before } = done
  return (
    <div class="stack">
      <p class="callout good" role="status">
        <Icon name="check" />
        <span>The import is done.</span>
      </p>
      <ImportCounts report={report} />
      <section class="card padded">
        <h2>If it should not have been</h2>
        <p class="soft">
          Keep the catalog as it was before: importing that file sets every changed product back.
          {report.created > 0 &&
            ' New products stand first in the list; tick and delete them there.'}
        </p>
        <div class="row">
          <Button
            icon="download"
            onClick={() => saveFile(before, `${shop.slug}-products-before-import.csv`)}
          >
            The catalog as it was before
          </Button>
        </div>
      </section>
      <div class="row end">
        <Button onClick={onAgain}>Import another file</Button>
        <ButtonLink href="/admin/products" kind="primary">
          Go to the products
        </ButtonLink>
      </div>
    </div>
  )
}
