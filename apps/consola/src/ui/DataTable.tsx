import { classes } from '@taquilla/ui/classes.ts';
import type { ReactNode } from 'react';
import './DataTable.css';

export interface Column<Row> {
  /** The head's words; a column of buttons has them for a screen reader alone. */
  title: string;
  hideTitle?: boolean;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  align?: 'right';
  /** On a phone, where the table is a list: a line of its own, or not at all. Two others share a line. */
  phone?: 'line' | 'none';
  /** Which way it is sorted by this column, if it is; `onSort` makes its head a button. */
  sorted?: 'ascending' | 'descending' | undefined;
  onSort?: () => void;
}

export interface DataTableProps<Row> {
  /** What it lists, for a screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Yellow, with an edge: picked, or just come. */
  isPicked?: (row: Row) => boolean;
  /** Cells of a last row: sums. */
  foot?: readonly ReactNode[];
}

/** A table that becomes a list on a phone. Stands in a `Box flush`. For thousands of rows take react-virtual. */
export function DataTable<Row>({ caption, columns, rows, rowKey, isPicked, foot }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
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
