import type { InformeDeMapa } from '@taquilla/contract/consola/recintos';

const APARTADOS = [
  ['quitado', 'Se quitó'],
  ['raro', 'Conviene revisar'],
  ['simplificado', 'Se simplificó sin cambiar el dibujo'],
] as const;

/** What taking the map in changed, with the places in the file (§C10.4). */
export function InformeDeSubida({ informe }: { informe: InformeDeMapa }) {
  const { antes, despues } = informe;
  return (
    <section className="importar__informe" aria-label="Qué cambió al recibirlo">
      <p>
        {`${kb(antes.bytes)} → ${kb(despues.bytes)} · ${antes.elementos.toLocaleString('es-MX')} → ${despues.elementos.toLocaleString('es-MX')} elementos`}
      </p>
      {APARTADOS.map(([apartado, titulo]) =>
        informe[apartado].length === 0 ? null : (
          <details key={apartado} open={apartado !== 'simplificado'}>
            <summary>{titulo}</summary>
            <ul>
              {informe[apartado].map(({ que, cuantos, lugares }) => (
                <li key={que}>
                  {`${cuantos} × ${que}`}
                  {lugares.length > 0 && (
                    <small>{` · línea ${lugares.map(({ linea, columna }) => `${linea}:${columna}`).join(', ')}`}</small>
                  )}
                </li>
              ))}
            </ul>
          </details>
        ),
      )}
      {APARTADOS.every(([apartado]) => informe[apartado].length === 0) && <p>Se recibió tal como venía.</p>}
    </section>
  );
}

function kb(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('es-MX')} kB`;
}
