import type { Module } from '../../domain/module.ts'
import { productExport, productImport } from './commands/product.ts'
import { shopProducts } from './commands/shop-file.ts'
import { csv } from './routes.ts'

/** Products go in from CSV files of kassa, other shops and spreadsheets, and out as one. */
export const imports: Module = {
  name: 'import',
  routesInBothApis: csv,
  tags: {
    'Store import and export': 'The whole catalog as one CSV file.',
    'Admin import and export': 'The same file, with a session in place of a key.',
  },
  commands: [productImport, productExport],
  shopFileField: shopProducts,
}
