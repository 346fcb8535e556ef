import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { SETTINGS } from '../settings.ts'
import { type Command, ownCommand } from './command.ts'

/** Ports below this one need a capability. */
const FIRST_OPEN_PORT = 1024

/**
 * Forbids everything that kassa does not need. Memory may be executable, because JavaScript is
 * compiled.
 */
const SANDBOX = `UMask=0077
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
DevicePolicy=closed
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM`

export const service: Command = {
  name: 'service',
  usage: '[--port 3000] [--host 127.0.0.1]',
  summary: 'Prints a systemd unit that runs kassa as a user of its own, in a sandbox.',
  options: { port: { type: 'string' }, host: { type: 'string' } },
  help: 'The first lines of the unit say how to install it.',
  async run({ config, print }) {
    const command = ownCommand()
    for (const message of hiddenPlaces(config, command)) process.stderr.write(`${message}\n\n`)
    print(unit(config, command))
  },
}

const STATE = '/var/lib/kassa'

/** Directories that ProtectHome and PrivateTmp hide from the unit. */
const HIDDEN = /^\/(home|root|run\/user|tmp|var\/tmp)(\/|$)/

/** Messages about files that a service with this unit could not see. */
export function hiddenPlaces(config: Pick<Config, 'data'>, command: readonly string[]): string[] {
  const data = dataOf(config)
  const why = 'its sandbox hides /home, /root and /tmp'
  const messages: string[] = []
  const hidden = command.filter((word) => HIDDEN.test(word))
  if (hidden.length > 0) {
    const copy = Bun.isStandaloneExecutable
      ? `Copy it to /usr/local/bin and print the unit with that one:\n  sudo install ${hidden.join(' ')} /usr/local/bin/kassa\n  /usr/local/bin/kassa service`
      : 'Build an executable, put it into /usr/local/bin, and print the unit with that one.'
    messages.push(`This unit cannot start ${hidden.join(' ')}: ${why}. ${copy}`)
  }
  if (HIDDEN.test(data)) {
    messages.push(`This unit cannot use the data in ${data}: ${why}. Choose another --data.`)
  }
  return messages
}

/**
 * Without a setting, the place where systemd keeps the state of a service, which has no current
 * directory.
 */
function dataOf({ data }: Pick<Config, 'data'>): string {
  return data === SETTINGS.KASSA_DATA[0] ? STATE : resolve(data)
}

function unit(config: Config, command: readonly string[]): string {
  const { host, port } = config
  const data = dataOf(config)
  const capability = port < FIRST_OPEN_PORT && port > 0 ? 'CAP_NET_BIND_SERVICE' : ''
  return `# sudo useradd --system --user-group --no-create-home --shell /usr/sbin/nologin kassa
# kassa service | sudo tee /etc/systemd/system/kassa.service
# sudo systemctl daemon-reload && sudo systemctl enable --now kassa
#
# Settings such as KASSA_URL go into /etc/kassa.env, one NAME=value in each line. Run commands as
# the same user: sudo -u kassa kassa check --data ${data}

[Unit]
Description=kassa shop server
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
User=kassa
Group=kassa
EnvironmentFile=-/etc/kassa.env
ExecStart=${command.map(quoted).join(' ')} serve --host ${quoted(host)} --port ${port} --data ${quoted(data)}
Restart=on-failure
# kassa answers what it has begun, within 10 seconds.
TimeoutStopSec=15
LimitNOFILE=65536

${data === STATE ? 'StateDirectory=kassa\nStateDirectoryMode=0700' : `ReadWritePaths=${quoted(data)}`}
# Add the folder of KASSA_BACKUP_TO here, if it is another one.
#ReadWritePaths=/mnt/backup
CapabilityBoundingSet=${capability}
AmbientCapabilities=${capability}
${SANDBOX}

[Install]
WantedBy=multi-user.target`
}

/** Quotes a word of a unit: systemd expands % and $, and splits at spaces. */
function quoted(word: string): string {
  const escaped = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w@%./:$-]+$/.test(word) ? escaped : JSON.stringify(escaped)
}
