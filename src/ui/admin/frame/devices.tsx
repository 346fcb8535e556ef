import type { SessionView } from '../../../domain/access/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { messageOf } from '../../shared/problem.ts'
import { useResource } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'
import { ago, day } from '../../shared/time.ts'
import { complain, say } from '../../shared/toast.tsx'
import { browserOf } from './browser-name.ts'
import { Screen } from './screen.tsx'
import { useSession } from './session.ts'

const METHODS: Readonly<Record<SessionView['method'], string>> = {
  otp: 'by code',
  oidc: 'by provider',
  link: 'by link',
}

/** Where the reader is signed in, and how to end that elsewhere. */
export function DevicesScreen() {
  const { api, signOut } = useSession()
  const sessions = useResource('sessions', (signal) =>
    api.all<SessionView>('/auth/sessions', { signal }),
  )
  const end = async (session: SessionView) => {
    if (session.current) return signOut()
    try {
      await api.delete(`/auth/sessions/${session.id}`)
      say('That device is signed out.')
    } catch (error) {
      complain(messageOf(error))
    }
    sessions.reload()
  }
  return (
    <Screen
      title="My devices"
      text="Every browser in which you are signed in. Sign out where you do not know one."
      width="narrow"
    >
      <div class="card">
        <Loaded resource={sessions} rows={3}>
          {(data) => (
            <ul class="list">
              {data.map((session) => (
                <li key={session.id}>
                  <Icon name="laptop" size={22} />
                  <div class="main">
                    <p class="title">
                      {browserOf(session.device)}
                      {session.current && <span class="pill accent"> This one</span>}
                    </p>
                    <p class="soft small">
                      Seen {ago(session.lastSeenAt)} · signed in {METHODS[session.method]}{' '}
                      {day(session.createdAt)} · until {day(session.expiresAt)}
                    </p>
                  </div>
                  <Button small onClick={() => void end(session)}>
                    Sign out
                    <span class="unseen"> {browserOf(session.device)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Screen>
  )
}
