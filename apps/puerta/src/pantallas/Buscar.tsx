import { buscarEnPadron } from '@taquilla/rules/puerta/buscar';
import type { FilaDePadron } from '@taquilla/rules/puerta/padron';
import { dejaPasar, senalDe } from '@taquilla/rules/puerta/veredicto';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { useEffect, useMemo, useState } from 'react';
import { pasarFila } from '../nucleo/cruzar.ts';
import { decidirFila, lugarDe } from '../nucleo/decidir.ts';
import { estado, lista, nombreAqui, nombresDeAqui, puertaActual } from '../nucleo/estado.ts';
import { dejarDeSupervisar } from '../nucleo/supervisor.ts';
import { Icono, Signo } from './iconos.tsx';
import { horaDe, NOMBRES } from './palabras.ts';
import { Supervision } from './Supervision.tsx';
import { Tope } from './Tope.tsx';
import { useReloj } from './useReloj.ts';
import { useSupervisor } from './useSupervisor.ts';

/** Search by hand (§P6.4), for a supervisor: by seat, folio, or name if the gate has names. */
export function Buscar({ alVolver }: { alVolver: () => void }) {
  const { cabecera, boletos } = useStore(estado);
  const { supervisor } = useSupervisor();
  const [texto, setTexto] = useState('');
  const [elegido, setElegido] = useState<number | null>(null);
  // Their time ends with the search.
  useEffect(() => dejarDeSupervisar, []);
  const conNombres = puertaActual()?.conNombres === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is outside of React; its count tells of a change
  const filas = useMemo(
    () => buscarEnPadron(lista.todas(), texto, nombresDeAqui().tiene),
    [texto, conNombres, boletos],
  );

  if (!supervisor && elegido === null)
    return (
      <Supervision
        titulo="Buscar a mano"
        conMotivo={false}
        accion="Entrar"
        alDecidir={() => {}}
        alCerrar={alVolver}
      />
    );
  return (
    <div className="fono">
      <Tope
        titulo="Buscar"
        detalle={`${puertaActual()?.nombre ?? ''}, ${cabecera?.evento.nombre ?? ''}`}
        alVolver={alVolver}
      />
      <main className="pila buscar">
        {supervisor && <Supervisa {...supervisor} alTerminar={alVolver} />}
        <Field
          label="Buscar un boleto"
          type="search"
          value={texto}
          onChange={event => setTexto(event.target.value)}
          placeholder={conNombres ? 'Asiento, folio o nombre' : 'Asiento (C 12) o folio'}
          autoComplete="off"
          autoFocus
          fieldClass="buscar__campo"
          adornment={<Icono nombre="lupa" />}
        />
        <p className="nota" role="status">
          {cuantosSon(texto, filas.length)}
        </p>
        <ul className="lista">
          {filas.map(fila => (
            <Hallado key={fila.boletoId} fila={fila} alElegir={() => setElegido(fila.boletoId)} />
          ))}
        </ul>
        <p className="caja nota">
          Antes de dejar pasar sin código pide una identificación con el mismo nombre. Queda escrito quién lo
          decidió.
        </p>
      </main>
      {elegido !== null && (
        <Supervision
          titulo="Dejar pasar sin código"
          accion="Dejar pasar"
          alDecidir={async ({ id, motivo }) => {
            await pasarFila(elegido, { supervisorId: id, motivo });
            alVolver();
          }}
          alCerrar={() => setElegido(null)}
        />
      )}
    </div>
  );
}

/** The supervisor, the rest of their time, and the way to end it (§P7.3). */
function Supervisa({ nombre, hasta, alTerminar }: { nombre: string; hasta: number; alTerminar: () => void }) {
  const ahora = useReloj(1_000);
  return (
    <p className="fila entre supervisa" role="status">
      <span>
        Supervisa <b>{nombre}</b>, {Math.max(0, Math.ceil((hasta - ahora) / 1000))} s
      </span>
      <Button variant="borde" onClick={alTerminar}>
        Terminar
      </Button>
    </p>
  );
}

/** A ticket of the list, with the gate's decision on it. */
function Hallado({ fila, alElegir }: { fila: FilaDePadron; alElegir: () => void }) {
  const { cabecera } = useStore(estado);
  const { veredicto } = decidirFila(fila);
  const senal = senalDe(veredicto, cabecera?.reglas ?? { contracargo: 'avisar' });
  const paso = `${fila.pasos.adentro ? 'Entró' : 'Salió'} ${horaDe(fila.cuando)}, ${fila.donde}`;
  return (
    <li>
      <Signo senal={senal} veredicto={veredicto} className={`signo signo--${senal}`} />
      <span>
        <b>{lugarDe(fila)}</b>
        <small>{[nombreAqui(fila), `Boleto ${fila.boletoId}`].filter(Boolean).join(' · ')}</small>
        <small>{fila.cuando > 0 ? paso : dejaPasar(veredicto) ? 'No ha entrado' : NOMBRES[veredicto]}</small>
      </span>
      {dejaPasar(veredicto) && <Button onClick={alElegir}>Pasa</Button>}
    </li>
  );
}

function cuantosSon(texto: string, cuantos: number): string {
  if (texto === '') return 'Escribe la fila y el asiento, o el número del boleto.';
  if (cuantos === 0) return 'No hay ninguno así.';
  return cuantos === 1 ? '1 boleto' : `${cuantos} boletos`;
}
