import { useEffect, useRef, useState } from 'preact/hooks'
import type { JobSummary } from '../../../domain/changes/job-view.ts'
import type { Listing } from '../../shared/api.ts'
import { IconButton } from '../../shared/button.tsx'
import { usePaged, useResource } from '../../shared/resource.ts'
import { Section } from '../../shared/section.tsx'
import { Notice } from '../../shared/state.tsx'
import { PagedRows } from '../../shared/table.tsx'
import { moment } from '../../shared/time.ts'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { makerName } from '../history/actor.ts'
import { text } from '../text.ts'
import { JobPanel } from './job.tsx'
import { jobTitle } from './title.ts'

const words = text.bulk

/**
 * The job that this page has started, or that was running when it was loaded; null if there is
 * none.
 */
export function useLatestJob() {
  const [job, setJob] = useState<JobSummary | null>(null)
  const { data } = useResource<Listing<JobSummary>>('/shop/api/jobs', { limit: 1 })
  useEffect(() => {
    const [latest] = data?.data ?? []
    if (latest?.finishedAt === null) setJob((known) => known ?? latest)
  }, [data])
  return { job, setJob }
}

interface JobStripProps {
  readonly job: JobSummary
  readonly onClose: () => void
}

/** Shows the progress of a job below the list of products. Closing it does not stop the job. */
export function JobStrip({ job, onClose }: JobStripProps) {
  const strip = useRef<HTMLElement>(null)
  const title = jobTitle(job, useSession().shop.currency)
  // The dialog that started the job has closed, and the button that opened it is gone.
  useEffect(() => strip.current?.focus(), [job.id])
  return (
    <section ref={strip} class="job-strip" aria-label={title} tabIndex={-1}>
      <header>
        <h2>{title}</h2>
        <a href="/admin/jobs">{words.all}</a>
        <IconButton label={words.hide} icon="close" onClick={onClose} />
      </header>
      <JobPanel key={job.id} started={job} />
    </section>
  )
}

/** The bulk changes and imports of the last 30 days, to follow, cancel and undo them. */
export function JobsScreen() {
  const { currency } = useSession().shop
  const jobs = usePaged<JobSummary>('/shop/api/jobs', { limit: 20 })
  return (
    <Screen title={text.frame.screens.jobs} text={words.text}>
      <PagedRows
        paged={jobs}
        empty={
          <Notice icon="history" title={words.none}>
            {words.noneHint}
          </Notice>
        }
      >
        {(rows) =>
          rows.map((job) => (
            <Section
              key={job.id}
              listed
              title={jobTitle(job, currency)}
              aside={
                <p class="soft small">
                  {makerName(job.createdBy)} · {moment(job.createdAt)}
                </p>
              }
            >
              <JobPanel started={job} />
            </Section>
          ))
        }
      </PagedRows>
    </Screen>
  )
}
