import type { JobSummary } from '../../../domain/upkeep/jobs.ts'
import { usePaged } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Notice } from '../../shared/state.tsx'
import { PagedRows } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { JobPanel, jobTitle } from './job.tsx'

/** The bulk changes and imports of the last 30 days, to follow, cancel and undo them. */
export function JobsScreen() {
  const { api } = useSession()
  const jobs = usePaged<JobSummary>(api, '/shop/api/jobs', { limit: 20 })
  return (
    <Screen
      title="Bulk changes"
      text="Changes of many products and imports. They can be undone for 30 days."
    >
      <PagedRows
        paged={jobs}
        empty={
          <Notice icon="history" title="No bulk changes yet">
            Select products in the list to change many at once.
          </Notice>
        }
      >
        {(rows) =>
          rows.map((job) => (
            <Section
              key={job.id}
              title={jobTitle(job)}
              aside={
                <p class="soft small">
                  {job.createdBy} · {moment(job.createdAt)}
                </p>
              }
            >
              <JobPanel started={job} onEnd={() => {}} />
            </Section>
          ))
        }
      </PagedRows>
    </Screen>
  )
}
