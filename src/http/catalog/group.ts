import { Elysia } from 'elysia'
import {
  getGroup,
  updateGroup,
  VariantGroupPatch,
  VariantGroupView,
} from '../../domain/catalog/group.ts'
import { PRODUCT_READ_UNPUBLISHED, PRODUCT_WRITE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { jsonText, revalidated } from '../server/answer.ts'
import type { Surface } from './product.ts'
import { WriteParameters, writeOptionsOf } from './product-query.ts'

/** The products that share an itemGroupId, as one. */
export function groups(ports: Ports, { path, guard, operation, tag }: Surface) {
  return new Elysia({ prefix: `${path}/groups`, tags: [`${tag} products`] })
    .macro({ may: guard })
    .get(
      '/:itemGroupId',
      async ({ actor, params, request, set }) =>
        revalidated({ request, set }, await getGroup(ports, actor, params.itemGroupId)),
      {
        may: PRODUCT_READ_UNPUBLISHED,
        detail: operation('getGroup', 'Get the variants of an item group, as one', {
          200: VariantGroupView,
          304: null,
          headers: ['If-None-Match'],
        }),
      },
    )
    .patch(
      '/:itemGroupId',
      async ({ actor, body, params, query, set }) => {
        const options = writeOptionsOf(query)
        return jsonText(set, await updateGroup(ports, actor, params.itemGroupId, body, options))
      },
      {
        may: PRODUCT_WRITE,
        body: VariantGroupPatch,
        query: WriteParameters,
        detail: operation(
          'updateGroup',
          'Change what the variants of an item group share: all of them, or none',
          { 200: VariantGroupView, refusals: ['CONFLICT'] },
        ),
      },
    )
}
