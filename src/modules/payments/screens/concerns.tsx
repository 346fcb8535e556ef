import { Screen } from '../../../ui/admin/frame/screen.tsx'
import { text } from '../../../ui/admin/text.ts'
import { useResource } from '../../../ui/shared/resource.ts'
import { Loaded, Notice } from '../../../ui/shared/state.tsx'
import { CONCERNS, type ConcernList } from './concern-list.ts'
import { Payment } from './online-payments.tsx'

const words = text.payments.concerns

/** The payments at providers that somebody should look at. */
export function ConcernsScreen() {
  const concerns = useResource<ConcernList>(CONCERNS)
  return (
    <Screen title={words.title} text={words.text} width="narrow">
      <Loaded resource={concerns} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <div class="card">
              <Notice icon="check" title={words.none} />
            </div>
          ) : (
            <section class="card order-card" aria-label={words.title}>
              <ul class="list order-lines">
                {data.map((payment) => (
                  <Payment
                    key={payment.id}
                    payment={payment}
                    onLooked={concerns.reload}
                    showsOrder
                  />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
    </Screen>
  )
}
