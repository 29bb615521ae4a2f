import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { fechaYHora } from '../ui/fechas.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Reading } from '../ui/Reading.tsx';
import { TableSilhouette } from '../ui/Silhouettes.tsx';
import { Cadena } from './Cadena.tsx';
import { Cambio } from './Cambio.tsx';
import { contarActo } from './frases.ts';
import './AuditoriaPage.css';

type Linea = RespuestaDe<'listarAuditoria'>['lineas'][number];

/** Every change by staff, the newest first (§C13.6). Filters live in the address. */
export function AuditoriaPage() {
  const [filtro, setFiltro] = useSearchParams();
  const entidad = filtro.get('entidad') ?? undefined;
  const desde = filtro.get('desde') ?? '';
  const query = { entidad, desde: desde ? `${desde}T06:00:00.000Z` : undefined };
  const answer = useAnswer(queryFor('listarAuditoria', { query }));
  const poner = (nombre: string, valor: string) =>
    setFiltro(
      antes => {
        if (valor) antes.set(nombre, valor);
        else antes.delete(nombre);
        return antes;
      },
      { replace: true },
    );
  return (
    <>
      <PageHead title="Auditoría">Todo lo que cambia el equipo. No se borra ni se edita.</PageHead>
      {veTodo() && <Cadena />}
      <Box
        title="Cambios"
        aside={
          <DateField
            label="Desde el día"
            unit="day"
            settled
            value={desde}
            onChange={dia => poner('desde', dia)}
          />
        }
        flush
      >
        <Reading answer={answer} skeleton={<TableSilhouette />}>
          {pagina => (
            <Lista
              key={JSON.stringify(query)}
              pagina={pagina}
              query={query}
              quitarDia={desde ? () => poner('desde', '') : null}
            />
          )}
        </Reading>
      </Box>
    </>
  );
}

/** Whether the person sees all lines, which verifying the chain requires. */
function veTodo(): boolean {
  return permitido('administrar', { nivel: 'leer', sinLimite: true });
}

interface ListaProps {
  pagina: RespuestaDe<'listarAuditoria'>;
  query: { entidad: string | undefined; desde: string | undefined };
  /** Null where no day narrows the list. */
  quitarDia: (() => void) | null;
}

function Lista({ pagina, query, quitarDia }: ListaProps) {
  const [mas, setMas] = useState<readonly Linea[]>([]);
  const [siguiente, setSiguiente] = useState<string | null>();
  const { isBusy, run } = useBusy();
  const cursor = siguiente === undefined ? pagina.siguiente : siguiente;
  const lineas = [...pagina.lineas, ...mas];
  const verMas = () =>
    run(async () => {
      if (cursor === null) return;
      try {
        const otra = await call('listarAuditoria', { query: { ...query, cursor } });
        setMas([...mas, ...otra.lineas]);
        setSiguiente(otra.siguiente);
      } catch (error) {
        notificarFalla(error);
      }
    });
  if (lineas.length === 0 && quitarDia)
    return (
      <EmptyState title="Ningún cambio desde ese día" hint="Elige un día anterior, o míralos todos.">
        <Button variant="borde" onClick={quitarDia}>
          Ver todos
        </Button>
      </EmptyState>
    );
  if (lineas.length === 0)
    return (
      <EmptyState title="Nada todavía" hint="Aquí queda cada cambio: quién, cuándo, qué había y qué quedó." />
    );
  return (
    <>
      <ol className="lineas">
        {lineas.map(linea => (
          <Renglon key={linea.id} {...linea} />
        ))}
      </ol>
      {cursor !== null && (
        <div className="lineas__mas">
          <Button variant="borde" busy={isBusy} onClick={verMas}>
            Ver más
          </Button>
        </div>
      )}
    </>
  );
}

function Renglon(linea: Linea) {
  const { momento, quien, evento, antes, despues, motivo, origen, folio, id } = linea;
  const cambia = antes !== null || despues !== null;
  return (
    <li>
      <time dateTime={momento}>{fechaYHora(momento)}</time>
      <div>
        <p>
          <b>{quien}</b> {contarActo(linea)}
          {evento && <span className="suave"> · {evento}</span>}
        </p>
        {motivo && <p className="suave">“{motivo}”</p>}
        <details>
          <summary>{cambia ? 'Qué cambió' : 'Desde dónde'}</summary>
          {cambia && <Cambio antes={antes} despues={despues} />}
          <p className="nota">
            Línea {id} · folio {folio.slice(0, 8)}
            {origen && ` · desde ${origen}`}
          </p>
        </details>
      </div>
    </li>
  );
}
