import { useState } from 'preact/hooks'
import { Button } from '../../shared/button.tsx'
import { CopyText } from '../../shared/copy.tsx'
import { Confirm, Dialog } from '../../shared/dialog.tsx'
import { Icon } from '../../shared/icon.tsx'
import { useSession } from '../frame/session.ts'

/** Says what will break, replaces the secret key, and shows the new one once. */
export function RotateDialog({ onClose }: { onClose: () => void }) {
  const { api, shop } = useSession()
  const [secretKey, setSecretKey] = useState<string | null>(null)
  if (secretKey !== null) {
    return (
      <Dialog
        title="The new secret key"
        onClose={null}
        actions={
          <Button kind="primary" onClick={onClose}>
            I have kept it
          </Button>
        }
      >
        <CopyText text={secretKey} label="the secret key" />
        <p class="callout warn">
          <Icon name="warning" />
          <span>
            It is shown this once. The old key has stopped working: put this one wherever a server
            of yours uses {shop.name}.
          </span>
        </p>
      </Dialog>
    )
  }
  const rotate = async () => {
    const answer = await api.post<{ secretKey: string }>('/shop/api/rotate-secret-key')
    setSecretKey(answer.secretKey)
  }
  return (
    <Confirm
      title="Replace the secret key?"
      action="Replace it now"
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>The old key stops working with the next request, and it cannot be brought back.</p>
      <ul class="bullets">
        <li>
          <strong>Stops:</strong> every server, script and integration that writes to {shop.name},
          until it has the new key.
        </li>
        <li>
          <strong>Goes on:</strong> the publishable key and the web pages that use it, all
          terminals, everybody who is signed in.
        </li>
      </ul>
      <p class="soft">All owners get a mail, and it stands in the audit log.</p>
    </Confirm>
  )
}
