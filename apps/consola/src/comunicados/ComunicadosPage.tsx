import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { useDryRun } from '../edicion/useDryRun.ts';
import { useUnsaved } from '../edicion/useUnsaved.ts';
import { ConEvento } from '../eventos/ConEvento.tsx';
import { SILUETAS } from '../eventos/siluetas.tsx';
import { Reading } from '../ui/Reading.tsx';
import { Anteriores } from './Anteriores.tsx';
import { AQuien } from './AQuien.tsx';
import { ComoSale } from './ComoSale.tsx';
import { type Casa, type Escrito, empezarCon } from './escrito.ts';
import { Muestras } from './Muestras.tsx';
import { QueLesDices, sePierde } from './QueLesDices.tsx';
import './comunicados.css';

/** Mails to the buyers of an event: who, which words, how they go out, and what came of the earlier ones (§C12). */
export function ComunicadosPage() {
  return <ConEvento parte="comunicados">{evento => <Leidos key={evento.id} evento={evento} />}</ConEvento>;
}

function Leidos({ evento }: { evento: EventoDeConsola }) {
  const answer = useAnswer({
    ...queryFor('verComunicados', { params: { eventoId: evento.id } }),
    freshMs: 0,
  });
  return (
    <Reading answer={answer} skeleton={SILUETAS.comunicados}>
      {casa => <Comunicados evento={evento} casa={casa} />}
    </Reading>
  );
}

function Comunicados({ evento, casa }: { evento: EventoDeConsola; casa: Casa }) {
  const [guardado, guardar] = useUnsaved<Escrito>(`comunicado:${evento.id}`);
  const escrito = guardado ?? empezarCon('llegar');
  const cambiar = (parte: Partial<Escrito>) => guardar({ ...escrito, ...parte });
  const { ensayo, error } = useEnsayo(evento.id, escrito);
  const deTodos = { casa, escrito, ensayo, cambiar };
  return (
    <div className="comunicados">
      <div className="comunicados__escribe">
        <AQuien {...deTodos} error={error} />
        <QueLesDices {...deTodos} />
        <ComoSale
          {...deTodos}
          evento={evento}
          alSalir={async () => {
            guardar(null);
            await invalidate('verComunicados');
          }}
        />
      </div>
      <div className="comunicados__lee">
        <Muestras ensayo={ensayo} />
        <Anteriores
          evento={evento}
          comunicados={casa.comunicados}
          corregir={async ({ id, asunto, texto }) => {
            if (!(await sePierde(escrito, 'El texto del que corriges toma su lugar.'))) return;
            guardar({ ...empezarCon('blanco'), asunto, texto, corrige: id });
            scrollTo({ top: 0 });
          }}
        />
      </div>
    </div>
  );
}

/** The audience of the written text and the text on real sales, asked anew a moment after each change. */
function useEnsayo(eventoId: number, { asunto, texto, filtro, corrige }: Escrito) {
  const body = { asunto, texto, filtro, ...(corrige !== null && { corrige }) };
  const { datos, error } = useDryRun(JSON.stringify(body), () =>
    call('ensayarComunicado', { params: { eventoId }, body }),
  );
  return { ensayo: datos, error };
}
