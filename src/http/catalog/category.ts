import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import {
  CategoryPatch,
  changeCategory,
  createCategory,
  NewCategory,
} from '../../domain/catalog/category.ts'
import {
  describeCategoryImage,
  removeCategoryImage,
  setCategoryImage,
} from '../../domain/catalog/category-image.ts'
import { CategorySummary, categoryOf, listCategories } from '../../domain/catalog/category-view.ts'
import { deleteTaxon, mergeTaxon } from '../../domain/catalog/taxonomy.ts'
import { PRODUCT_LIMITS } from '../../domain/catalog/values.ts'
import { PRODUCT_READ, TAXON_WRITE } from '../../domain/permission.ts'
import type { Ports } from '../../domain/ports.ts'
import { Named } from '../../domain/schema.ts'
import { operation } from '../openapi/document.ts'
import { jsonText, revalidated } from '../server/answer.ts'
import type { Guards } from '../server/guard.ts'
import { PageOf, pageQueryOf } from '../server/query.ts'
import { ACCEPTED_IMAGE, ALT_FIELD, uploadedImage } from './image.ts'
import type { Surface } from './product.ts'
import { MergeBody, TaxonParameters } from './taxon.ts'

const ImageText = Named('CategoryImageUpdate', {
  alt: Type.String({ maxLength: PRODUCT_LIMITS.alt }),
})

/** Answers as text, to which the addresses of images are added. */
function sent(set: Parameters<typeof jsonText>[0], category: CategorySummary): string {
  return jsonText(set, JSON.stringify(category))
}

/** The categories of a shop. */
export function categories(ports: Ports, { path, guard, operation, tag }: Surface) {
  return new Elysia({
    prefix: `${path}/categories`,
    tags: [tag === 'Store' ? 'Store categories' : 'Categories'],
  })
    .macro({ may: guard })
    .get(
      '',
      async ({ actor, query, request, set }) => {
        const page = pageQueryOf(query)
        const found = await listCategories(ports, actor, page, query.variants === 'grouped')
        return revalidated({ request, set }, JSON.stringify(found))
      },
      {
        may: PRODUCT_READ,
        query: TaxonParameters,
        detail: operation('listCategories', 'List categories, each before those below it', {
          200: PageOf(CategorySummary),
          304: null,
          headers: ['If-None-Match'],
        }),
      },
    )
    .post('', async ({ actor, body, set }) => sent(set, await createCategory(ports, actor, body)), {
      may: TAXON_WRITE,
      body: NewCategory,
      detail: operation('createCategory', 'Create a category', {
        201: CategorySummary,
        refusals: ['CONFLICT'],
      }),
    })
    .patch(
      '/:id',
      async ({ actor, body, params, set }) =>
        sent(set, await changeCategory(ports, actor, params.id, body)),
      {
        may: TAXON_WRITE,
        body: CategoryPatch,
        detail: operation(
          'updateCategory',
          'Move, describe or rename a category, in all its products too',
          { 200: CategorySummary, refusals: ['CONFLICT'] },
        ),
      },
    )
    .delete('/:id', ({ actor, params }) => deleteTaxon(ports, actor, 'category', params.id), {
      may: TAXON_WRITE,
      detail: operation(
        'deleteCategory',
        'Delete a category that has none below it; its products stay',
        { 204: null, refusals: ['CONFLICT'] },
      ),
    })
    .post(
      '/:id/image',
      async ({ actor, params, request, set }) => {
        const { clean, alt } = await uploadedImage(ports, actor, request)
        return sent(set, await setCategoryImage(ports, actor, params.id, clean, alt))
      },
      {
        may: TAXON_WRITE,
        detail: operation('setCategoryImage', 'Give a category an image, in place of its own', {
          201: CategorySummary,
          upload: {
            name: 'ImageUpload',
            type: 'image/*',
            file: ACCEPTED_IMAGE,
            fields: { alt: ALT_FIELD },
          },
        }),
      },
    )
    .patch(
      '/:id/image',
      async ({ actor, body, params, set }) =>
        sent(set, await describeCategoryImage(ports, actor, params.id, body.alt)),
      {
        may: TAXON_WRITE,
        body: ImageText,
        detail: operation('updateCategoryImage', 'Describe the image of a category', {
          200: CategorySummary,
        }),
      },
    )
    .delete('/:id/image', ({ actor, params }) => removeCategoryImage(ports, actor, params.id), {
      may: TAXON_WRITE,
      detail: operation('deleteCategoryImage', 'Delete the image of a category', { 204: null }),
    })
}

/** Merging two categories, for members of the shop. */
export function categoryMerge(ports: Ports, guards: Guards) {
  return new Elysia({ prefix: '/shop/api/categories', tags: ['Categories'] }).use(guards).post(
    '/:id/merge',
    async ({ actor, body, params, set }) => {
      const { id } = await mergeTaxon(ports, actor, 'category', params.id, body.into)
      return sent(set, await categoryOf(ports, actor, id))
    },
    {
      adminSession: TAXON_WRITE,
      body: MergeBody,
      detail: operation(
        'mergeCategory',
        'Move all products of a category to another one, and delete it',
        { 200: CategorySummary, refusals: ['CONFLICT'] },
      ),
    },
  )
}
