/** Rows of a Parquet file, through hyparquet. Engine layer. Claims in the file's footer are checked before memory is set aside. */
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { ZipscopeError } from '../../error.ts';
import { type ByteSource, LIMITS } from './source.ts';

/** More rows than any log of rollouts has; a claim beyond is refused. */
const MAX_ROWS = 2_000_000;

/** @throws ZipscopeError 'parquet-damaged' {file, why}, 'parquet-too-many-rows' {file, rows, limit}, 'archive-bomb' */
export async function parquetRows(source: ByteSource): Promise<Record<string, unknown>[]> {
  const file = {
    byteLength: source.size,
    slice: async (start: number, end = source.size) => {
      const bytes = await source.slice(start, end);
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    },
  };
  try {
    const metadata = await parquetMetadataAsync(file);
    const claims = [
      Number(metadata.num_rows),
      ...metadata.row_groups.map((group) => Number(group.num_rows)),
      // Lists hold more values than rows.
      ...metadata.row_groups.flatMap((group) =>
        group.columns.map((column) => Number(column.meta_data?.num_values ?? 0) / 50),
      ),
    ];
    const rows = Math.max(...claims);
    if (!(rows <= MAX_ROWS)) {
      throw new ZipscopeError('parquet-too-many-rows', { file: source.name, rows, limit: MAX_ROWS });
    }
    const unpacked = metadata.row_groups
      .flatMap((group) =>
        group.columns.map((column) => Number(column.meta_data?.total_uncompressed_size ?? 0)),
      )
      .reduce((sum, bytes) => sum + Math.max(0, bytes), 0);
    if (!(unpacked <= LIMITS.unpackedBytes)) {
      throw new ZipscopeError('archive-bomb', {
        file: source.name,
        limit: Math.round(LIMITS.unpackedBytes / 1e6),
      });
    }
    return await parquetReadObjects({ file, metadata, compressors });
  } catch (error) {
    if (error instanceof ZipscopeError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new ZipscopeError('parquet-damaged', { file: source.name, why });
  }
}
