import { useState } from 'preact/hooks'
import type { Api } from '../../../ui/shared/api.ts'
import { Button } from '../../../ui/shared/button.tsx'
import { Confirm } from '../../../ui/shared/dialog.tsx'
import { saveJson } from '../../../ui/shared/file-save.ts'
import { FormError } from '../../../ui/shared/state.tsx'
import { useSubmit } from '../../../ui/shared/submit.ts'
import { text } from './text.ts'

const words = text
const ACCOUNT = '/storefront/api/account'

/** The shopper's own data: a copy of it, and the end of the account. */
export function OwnData({ api, onDeleted }: { api: Api; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const submission = useSubmit()
  const save = () =>
    submission.run(async () => saveJson(await api.get(`${ACCOUNT}/export`), 'account.json'))
  return (
    <section class="stack tight" aria-labelledby="own-data">
      <h2 id="own-data">{words.data}</h2>
      <p class="soft small">{words.dataText}</p>
      <FormError>{submission.rest()}</FormError>
      <div class="row">
        <Button small icon="download" busy={submission.busy} onClick={() => void save()}>
          {words.saveData}
        </Button>
        <Button small icon="trash" onClick={() => setAsking(true)}>
          {words.deleteAccount}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.deleteTitle}
          action={words.deleteAccount}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await api.delete(ACCOUNT)
            onDeleted()
          }}
        >
          <p>{words.deleteText}</p>
        </Confirm>
      )}
    </section>
  )
}
