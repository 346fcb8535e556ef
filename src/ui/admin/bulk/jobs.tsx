import type { JobSummary } from '../../../domain/upkeep/jobs.ts'
import type { Listing } from '../../shared/api.ts'
import { Button } from '../../shared/button.tsx'
import { usePaged } from '../../shared/resource.ts'
import { Failure, Notice, Skeleton } from '../../shared/state.tsx'
import { moment } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { JobPanel, jobTitle } from './job.tsx'

/** The bulk changes and imports of the last 30 days, to follow, cancel and undo them. */
export function JobsScreen() {
  const { api, shop } = useSession()
  const { rows, loading, error, hasMore, more, reload } = usePaged<JobSummary>(
    `jobs ${shop.slug}`,
    (cursor, signal) =>
      api.get<Listing<JobSummary>>('/shop/api/jobs', { query: { limit: 20, cursor }, signal }),
  )
  return (
    <Screen
      title="Bulk changes"
      text="Changes of many products and imports. They can be undone for 30 days."
    >
      {rows.length === 0 && (
        <div class="card">
          {error ? (
            <Failure error={error} retry={reload} />
          ) : loading ? (
            <Skeleton />
          ) : (
            <Notice icon="history" title="No bulk changes yet">
              Select products in the list to change many at once.
            </Notice>
          )}
        </div>
      )}
      {rows.map((job) => (
        <section key={job.id} class="card padded" aria-labelledby={job.id}>
          <header>
            <h2 id={job.id}>{jobTitle(job)}</h2>
            <p class="soft small">
              {job.createdBy} · {moment(job.createdAt)}
            </p>
          </header>
          <JobPanel started={job} onEnd={() => {}} />
        </section>
      ))}
      {error !== null && rows.length > 0 && <Failure error={error} retry={more} />}
      {hasMore && (
        <div class="row center">
          <Button busy={loading} onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </Screen>
  )
}
