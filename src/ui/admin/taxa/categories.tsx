import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CategorySummary } from '../../../domain/catalog/category-view.ts'
import { Button, IconButton } from '../../shared/button.tsx'
import { imageInWidth } from '../../shared/image.ts'
import { Menu } from '../../shared/menu.tsx'
import { open } from '../../shared/open.tsx'
import { useList } from '../../shared/resource.ts'
import { addressWith } from '../../shared/router.ts'
import { Notice } from '../../shared/state.tsx'
import { useCommand } from '../../shared/submit.ts'
import { Entry, ListCard } from '../frame/list.tsx'
import { Screen } from '../frame/screen.tsx'
import { useSession } from '../frame/session.ts'
import { text } from '../text.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { deleteTaxon, MergeTaxon } from './dialog.tsx'
import { DEEPEST, MAX_TAXA } from './field.tsx'
import { LONG, matching, Search } from './search.tsx'
import './taxa.css'

const words = text.taxa

/** A move of a category by one place among its siblings. */
type Step = -1 | 1

/** The categories of a shop as a tree, in the order in which its front shows them. */
export function CategoriesScreen() {
  const [filter, setFilter] = useState('')
  const resource = useList<CategorySummary>('/shop/api/categories', { most: MAX_TAXA })
  const all = resource.data ?? []
  const create = (
    <Button kind="primary" icon="plus" onClick={() => open(<CategoryDialog all={all} />)}>
      {words.create.categories}
    </Button>
  )
  return (
    <Screen
      title={words.all.categories}
      text={words.why.categories}
      actions={create}
      width="narrow"
    >
      {all.length > LONG && <Search filter={filter} onFilter={setFilter} kind="categories" />}
      <ListCard
        resource={{ ...resource, data: resource.data && matching(all, filter) }}
        empty={
          all.length > 0 ? (
            <Notice icon="search" title={words.noMatches} />
          ) : (
            <Notice icon="tag" title={words.none.categories} action={create}>
              {words.noneHint}
            </Notice>
          )
        }
      >
        {(category) => <Row category={category} all={all} isWhole={filter.trim() === ''} />}
      </ListCard>
    </Screen>
  )
}

interface RowProps {
  readonly category: CategorySummary
  readonly all: readonly CategorySummary[]
  /** Whether the list shows the whole tree, so that its order can be changed. */
  readonly isWhole: boolean
}

function Row({ category, all, isWhole }: RowProps) {
  const { api } = useSession()
  const { id, name, slug, path, depth, productCount, image, parent } = category
  const products = addressWith('/admin/products', { category: slug })
  const siblings = all.filter((one) => one.parent?.id === parent?.id)
  const place = siblings.findIndex((one) => one.id === id)
  const own = { list: 'categories', taxon: category } as const
  const buttons = useRef<HTMLSpanElement>(null)
  const pressed = useRef<Step | null>(null)
  const moving = useCommand()
  // A row that has moved has lost the focus.
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const step = pressed.current
    pressed.current = null
    const [up, down] = buttons.current?.querySelectorAll('button') ?? []
    const again = step < 0 ? up : down
    const other = step < 0 ? down : up
    const target = again?.disabled ? other : again
    target?.focus()
  }, [place])
  const move = (step: Step) => {
    pressed.current = step
    void moving.run(() => api.patch(`/shop/api/categories/${id}`, { position: place + step }))
  }
  return (
    <>
      <div class={`category-row depth-${isWhole ? depth : 0}`}>
        {image && <img src={imageInWidth(image.url, 320)} alt="" loading="lazy" />}
        <Entry title={isWhole ? name : path}>
          {productCount === 0 ? (
            words.noProducts
          ) : (
            <a href={products}>{text.shared.products(productCount)}</a>
          )}
          {' · '}
          <code>{slug}</code>
        </Entry>
      </div>
      {isWhole && siblings.length > 1 && (
        <span ref={buttons} class="row tight nowrap">
          <IconButton
            label={words.moveUp(name)}
            icon="up"
            disabled={place === 0}
            busy={moving.busy}
            onClick={() => move(-1)}
          />
          <IconButton
            label={words.moveDown(name)}
            icon="down"
            disabled={place === siblings.length - 1}
            busy={moving.busy}
            onClick={() => move(1)}
          />
        </span>
      )}
      <Button small onClick={() => open(<CategoryDialog category={category} all={all} />)}>
        {text.shared.edit}
        <span class="unseen"> {name}</span>
      </Button>
      <Menu
        label={text.shared.more(name)}
        items={[
          ...(depth < DEEPEST
            ? [
                {
                  label: words.addBelow,
                  onSelect: () => open(<CategoryDialog parent={category} all={all} />),
                },
              ]
            : []),
          { label: words.merge, onSelect: () => open(<MergeTaxon {...own} all={all} />) },
          { label: text.shared.delete, danger: true, onSelect: () => deleteTaxon(api, own) },
        ]}
      />
    </>
  )
}
