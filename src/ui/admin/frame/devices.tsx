import type { SessionView } from '../../../domain/access/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { useAll } from '../../shared/resource.ts'
import { Loaded } from '../../shared/state.tsx'
import { ago, day } from '../../shared/time.ts'
import { attempt, say } from '../../shared/toast.tsx'
import { Screen } from './screen.tsx'
import { useSession } from './session.ts'

const METHODS: Readonly<Record<SessionView['method'], string>> = {
  otp: 'with a code',
  oidc: 'with an identity provider',
  link: 'with a link',
}

/** The browsers that are signed in to this account, and a way to sign them out. */
export function DevicesScreen() {
  const { api, signOut } = useSession()
  const sessions = useAll<SessionView>(api, '/auth/sessions')
  const end = async (session: SessionView) => {
    if (session.current) return signOut()
    await attempt(async () => {
      await api.delete(`/auth/sessions/${session.id}`)
      say('The device was signed out.')
    })
    sessions.reload()
  }
  return (
    <Screen
      title="My devices"
      text="Every browser that is signed in to your account. Sign out any that you do not recognise."
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
                      {browserOf(session.device)}{' '}
                      {session.current && <span class="pill accent">This device</span>}
                    </p>
                    <p class="soft small">
                      Last used {ago(session.lastSeenAt)} · signed in {METHODS[session.method]} on{' '}
                      {day(session.createdAt)} · expires {day(session.expiresAt)}
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

const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A readable name for a User-Agent, such as "Firefox on Windows". */
function browserOf(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!browser) return userAgent.slice(0, 40) || 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
