import { commandsOf } from '../step.ts'
import type { SchemaStep } from '../step-files.ts'
import type { SqlSession } from './connection.ts'

/** The steps that a database has had. */
export async function stepsIn(connection: SqlSession): Promise<SchemaStep[]> {
  if (!(await hasTable(connection, 'schema_step'))) return []
  return await connection.unsafe('SELECT module, name, sql FROM schema_step')
}

/** Not by to_regclass, which does not see at once that another connection has created the table. */
async function hasTable(connection: SqlSession, name: string): Promise<boolean> {
  const [table] = await connection.unsafe(
    'SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1',
    [name],
  )
  return table !== undefined
}

/**
 * Gives a database a step.
 * @param placed is called after each command that makes a table
 */
export async function addStep(
  connection: SqlSession,
  step: SchemaStep,
  placed: () => Promise<void>,
): Promise<void> {
  await runAll(connection, commandsOf('postgres', step), placed)
  await noteStep(connection, step)
}

export async function runAll(
  connection: SqlSession,
  commands: readonly string[],
  placed: () => Promise<void>,
): Promise<void> {
  for (const command of commands) {
    await connection.unsafe(command)
    if (command.startsWith('CREATE TABLE')) await placed()
  }
}

export async function noteStep(connection: SqlSession, step: SchemaStep): Promise<void> {
  await connection.unsafe('INSERT INTO schema_step (module, name, sql) VALUES ($1, $2, $3)', [
    step.module,
    step.name,
    step.sql,
  ])
}

/** The schema of kassa 0.1.0 that a database has, which had no steps with names; 0: none. */
export async function oldSchemaOf(connection: SqlSession): Promise<number> {
  if (!(await hasTable(connection, 'kassa_schema'))) return 0
  const [row] = await connection.unsafe('SELECT version FROM kassa_schema')
  return row.version
}
