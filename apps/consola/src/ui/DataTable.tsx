import { classes } from '@taquilla/ui/classes.ts';
import type { ReactNode } from 'react';
import './DataTable.css';

export interface Column<Row> {
  /** The column's heading; a column of buttons has it for screen readers only. */
  title: string;
  hideTitle?: boolean;
  cell: (row: Row) => ReactNode;
  /** Figures align right. */
  align?: 'right';
  /** Place in the list that the table becomes on a phone: a line of its own, or none. Left out, two share a line. */
  phone?: 'line' | 'none';
  /** The present order by this column, if any; with `onSort` the heading is a button. */
  sorted?: 'ascending' | 'descending' | undefined;
  onSort?: () => void;
}

export interface DataTableProps<Row> {
  /** The table's content, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Marks a row in yellow with an edge: picked, or new. */
  isPicked?: (row: Row) => boolean;
  /** Cells of a last row, such as sums. */
  foot?: readonly ReactNode[];
}

/** A table that becomes a list on a phone. Stands in a `Box flush`. For thousands of rows use react-virtual. */
export function DataTable<Row>({ caption, columns, rows, rowKey, isPicked, foot }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: the table inside has its own caption
    <div className="tabla-caja" role="region" aria-label={`${caption}, tabla`} tabIndex={0}>
      <table className="tabla">
        <caption className="solo-lector">{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.title} scope="col" className={cellClass(column)} aria-sort={column.sorted}>
                <Head {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} className={isPicked?.(row) ? 'tabla__puesta' : undefined}>
              {columns.map(column => (
                <td key={column.title} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && <Foot columns={columns} cells={foot} />}
      </table>
    </div>
  );
}

interface FootProps<Row> {
  columns: readonly Column<Row>[];
  cells: readonly ReactNode[];
}

function Foot<Row>({ columns, cells }: FootProps<Row>) {
  return (
    <tfoot>
      <tr>
        {cells.map((cell, i) => (
          <td key={columns[i]?.title} className={columns[i] && cellClass(columns[i])}>
            {cell}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Head({ title, hideTitle, sorted, onSort }: Omit<Column<never>, 'cell'>) {
  if (hideTitle) return <span className="solo-lector">{title}</span>;
  if (!onSort) return title;
  return (
    <button type="button" className="tabla__orden" onClick={onSort}>
      {title}
      {sorted && <span aria-hidden="true">{sorted === 'ascending' ? ' ↑' : ' ↓'}</span>}
    </button>
  );
}

function cellClass({ align, phone }: Pick<Column<never>, 'align' | 'phone'>): string {
  return classes(align === 'right' && 'tabla__der', phone && `tabla__${phone === 'line' ? 'linea' : 'no'}`);
}
