import { Button } from '@taquilla/ui/Button.tsx';
import { type ReactNode, useId } from 'react';
import { saveFile } from '../api/download.ts';
import { Box } from '../ui/Box.tsx';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';

export interface TablaDeGrafica {
  columnas: readonly string[];
  filas: readonly (readonly (string | number)[])[];
}

export interface GraficaProps {
  titulo: string;
  aside?: ReactNode;
  /** The chart's message as a sentence, which screen readers get instead of the chart. */
  frase: string;
  tabla: TablaDeGrafica;
  /** Name of the CSV file: `ventas-por-dia`. */
  archivo: string;
  children: ReactNode;
}

/** A chart with the same figures beside it: its sentence, its table, its CSV (§C11.3). */
export function Grafica({ titulo, aside, frase, tabla, archivo, children }: GraficaProps) {
  const id = useId();
  return (
    <Box title={titulo} aside={aside} className="grafica">
      <div role="img" aria-labelledby={id}>
        {children}
      </div>
      <p id={id} className="nota">
        {frase}
      </p>
      <details className="grafica__tabla">
        <summary>Ver la tabla</summary>
        <Tabla titulo={titulo} tabla={tabla} />
        <Button
          variant="quieto"
          size="chico"
          onClick={() =>
            saveFile(
              new Blob([`\ufeff${enCsv(tabla)}`], { type: 'text/csv;charset=utf-8' }),
              `${archivo}.csv`,
            )
          }
        >
          <ConsoleIcon name="bajar" />
          Descargar CSV
        </Button>
      </details>
    </Box>
  );
}

function Tabla({ titulo, tabla }: Pick<GraficaProps, 'titulo' | 'tabla'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: the table inside has its own caption
    <div className="tabla-caja" role="region" aria-label={`${titulo}, tabla`} tabIndex={0}>
      <table className="tabla grafica__cifras">
        <caption className="solo-lector">{titulo}</caption>
        <thead>
          <tr>
            {tabla.columnas.map(columna => (
              <th key={columna} scope="col">
                {columna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tabla.filas.map(fila => (
            <tr key={String(fila[0])}>
              {fila.map((valor, i) => (
                <td key={tabla.columnas[i]}>{valor}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The table as CSV; a cell that a spreadsheet would take for a formula is written as text (§C11.6). */
function enCsv({ columnas, filas }: TablaDeGrafica): string {
  return [columnas, ...filas].map(fila => fila.map(celda).join(',')).join('\r\n');
}

function celda(valor: string | number): string {
  if (typeof valor === 'number') return String(valor);
  const seguro = /^[=+\-@\t\r]/.test(valor) ? `'${valor}` : valor;
  return /[",\r\n]/.test(seguro) ? `"${seguro.replace(/"/g, '""')}"` : seguro;
}
