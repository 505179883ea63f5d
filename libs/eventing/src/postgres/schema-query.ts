import pg from 'pg';

/** The messages of the protocol that the driver sends for a statement. */
interface Connection {
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
}
/** The steps of the driver's own query. */
interface Steps extends pg.Submittable {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
type Done = (error: Error | null, result: pg.QueryResult) => void;
const Query = pg.Query as unknown as new (config: pg.QueryConfig & { queryMode?: string }, done: Done) => Steps;

/**
 * A statement whose unqualified names belong to a schema, for connections that are shared with others. The schema is set
 * in the same round trip and implicit transaction, so that a pooler keeps both together and nothing stays set.
 */
class SchemaQuery extends Query {
  private isSet = false;

  constructor(
    private readonly schema: string,
    config: pg.QueryConfig,
    done: Done,
  ) {
    super({ ...config, queryMode: 'extended' }, done);
  }

  override prepare(connection: Connection): void {
    // `set local` would write a warning to the server's log for each statement.
    connection.parse({ text: `select set_config('search_path', $1, true)`, name: '' });
    connection.bind({ portal: '', statement: '', values: [this.schema] });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isSet) super.handleCommandComplete(message, connection);
    this.isSet = true;
  }
}

/** Runs a statement in a schema; without values it may be several statements. */
export async function queryInSchema(client: pg.ClientBase, schema: string, config: pg.QueryConfig): Promise<unknown[]> {
  if (config.values === undefined && config.name === undefined) {
    const results = await client.query(`${setSchema(schema)}; ${config.text}`);
    return ([results].flat().at(-1) as pg.QueryResult).rows as unknown[];
  }
  return new Promise((resolve, reject) => {
    client.query(
      new SchemaQuery(pg.escapeIdentifier(schema), config, (error, result) =>
        error ? reject(error) : resolve(result.rows),
      ),
    );
  });
}

/** Sets the schema of a transaction. */
export const setSchema = (schema: string): string => `set local search_path to ${pg.escapeIdentifier(schema)}`;
