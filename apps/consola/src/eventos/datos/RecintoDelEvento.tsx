import { ApiError } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import { put, useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/queryFor.ts';
import { aPared, dePared } from '../../campos/momento.ts';
import { permitido } from '../../sesion/sesion.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { enPalabras } from '../../ui/enPalabras.ts';
import { eventoQuery } from '../eventoQuery.ts';

/** An event's venue and plan: a draft may move to another venue, any event to another plan of its venue (§C4.3, §C4.4). */
export function RecintoDelEvento({ evento }: { evento: EventoDeConsola }) {
  const { recinto, tomado, estado } = evento;
  const fijo = tomado ? 'hay lugares apartados o vendidos.' : 'el evento se publicó.';
  return (
    <div className="datos__pila">
      <Field
        label="Recinto"
        value={`${recinto.nombre}, ${recinto.ciudad}`}
        disabled
        hint={estado === 'borrador' ? undefined : `Ya no cambia: ${fijo}`}
      />
      {permitido('editar_evento', { eventoId: evento.id }) && (
        <div className="fila" id="datos-plano" tabIndex={-1}>
          {estado === 'borrador' && <OtroRecinto evento={evento} />}
          <OtroPlano evento={evento} />
        </div>
      )}
    </div>
  );
}

function OtroRecinto({ evento }: { evento: EventoDeConsola }) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <Button variant="borde" size="chico" onClick={() => setAbierto(true)}>
        Cambiar de recinto
      </Button>
      {abierto && <RecintoDialog evento={evento} onClose={() => setAbierto(false)} />}
    </>
  );
}

function RecintoDialog({ evento, onClose }: { evento: EventoDeConsola; onClose: () => void }) {
  const { id, version, recinto: actual } = evento;
  const { data } = useAnswer(queryFor('listarRecintos'));
  const otros = data?.recintos.filter(otro => otro.publicada !== null && otro.id !== actual.id) ?? [];
  const [elegido, setElegido] = useState('');
  const recinto = otros.find(otro => String(otro.id) === elegido) ?? otros[0];
  const mover = async () => {
    if (!recinto) return;
    // Keeps the local time: 20:30 in Puebla becomes 20:30 in Tijuana.
    const ahi = (instante: string | null) =>
      instante && (dePared(aPared(instante, actual.zona), recinto.zona).valor ?? instante);
    const nuevo = await call('cambiarEvento', {
      params: { eventoId: id },
      body: {
        recintoId: recinto.id,
        fecha: ahi(evento.fecha) ?? evento.fecha,
        ventaDesde: ahi(evento.ventaDesde),
        ventaHasta: ahi(evento.ventaHasta),
      },
      version,
    }).catch(releer);
    alCambiarDePlano(nuevo, `Ahora es en ${recinto.nombre}`);
  };
  return (
    <ConfirmDialog
      title="Cambiar de recinto"
      confirm={recinto ? `Pasar a ${recinto.nombre}` : 'Cambiar de recinto'}
      falta={!recinto}
      onConfirm={mover}
      onClose={onClose}
    >
      {recinto ? (
        <Select
          label="Recinto"
          options={otros.map(otro => ({ value: String(otro.id), label: `${otro.nombre}, ${otro.ciudad}` }))}
          value={String(recinto.id)}
          onChange={setElegido}
        />
      ) : (
        <p>{data ? 'No hay otro recinto con un mapa publicado.' : 'Buscando recintos…'}</p>
      )}
      <p>
        Sus lugares serán los del otro recinto. Una sección que se llama igual conserva su zona y su precio; a
        las demás les toca la primera zona. Zonas, fases y promociones se quedan, y la hora es la misma, por
        el reloj de allá.
      </p>
    </ConfirmDialog>
  );
}

type Version = RespuestaDe<'listarVersiones'>['versiones'][number];
type Diferencia = RespuestaDe<'cambiarMapa'>;
type Revision = { es: 'diferencia'; diferencia: Diferencia } | { es: 'tomados'; nombres: readonly string[] };

/** The venue's published plans, and the effect of a move to one of them before it happens. */
function OtroPlano({ evento }: { evento: EventoDeConsola }) {
  const { id, version, recinto, recintoVersionId } = evento;
  const { data } = useAnswer(queryFor('listarVersiones', { params: { recintoId: recinto.id } }));
  const [a, setA] = useState<Version | null>(null);
  const [revision, setRevision] = useState<Revision | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const actual = data?.versiones.find(una => una.id === recintoVersionId);
  const otras =
    data?.versiones.filter(una => una.estado === 'publicada' && una.id !== recintoVersionId) ?? [];
  const pedir = (recintoVersionIdNuevo: number) => ({
    params: { eventoId: id },
    body: { recintoVersionId: recintoVersionIdNuevo },
    version,
  });
  const revisar = (otra: Version) =>
    run(async () => {
      setA(otra);
      setError(null);
      setRevision(null);
      try {
        const diferencia = await call('cambiarMapa', { ...pedir(otra.id), ensayo: true });
        setRevision({ es: 'diferencia', diferencia });
      } catch (fallo) {
        if (fallo instanceof ApiError && fallo.code === 'lugares_tomados')
          setRevision({ es: 'tomados', nombres: fallo.detalles.nombres as string[] });
        else {
          setError(enPalabras(fallo));
          void invalidate('verEvento');
        }
      }
    });
  const cambiar = async () => {
    if (!a) return;
    await call('cambiarMapa', { ...pedir(a.id), intencion: `mapa:${id}:${version}:${a.id}` }).catch(releer);
    alCambiarDePlano(await call('verEvento', { params: { eventoId: id } }), `Ahora usa el plano ${a.numero}`);
  };
  const [ultima] = otras;
  return (
    <>
      <span className="nota">
        {actual ? `Plano, versión ${actual.numero}` : data && 'Sin plano del recinto'}
      </span>
      {ultima && (
        <Button variant="borde" size="chico" busy={isBusy} onClick={() => void revisar(ultima)}>
          Cambiar de plano
        </Button>
      )}
      {a && (
        <ConfirmDialog
          title="Cambiar de plano"
          confirm={`Cambiar al plano ${a.numero}`}
          falta={isBusy || revision?.es !== 'diferencia'}
          onConfirm={cambiar}
          onClose={() => setA(null)}
        >
          <Select
            label="Versión"
            options={otras.map(otra => ({
              value: String(otra.id),
              label: `${otra.numero}, con ${formatEntero(otra.lugares)} lugares`,
            }))}
            value={String(a.id)}
            onChange={otro => {
              const otra = otras.find(una => String(una.id) === otro);
              if (otra) void revisar(otra);
            }}
          />
          <ErrorLine>{error}</ErrorLine>
          {revision?.es === 'diferencia' && (
            <LoQueCambia diferencia={revision.diferencia} esBorrador={evento.estado === 'borrador'} />
          )}
          {revision?.es === 'tomados' && <LoTomado nombres={revision.nombres} />}
        </ConfirmDialog>
      )}
    </>
  );
}

function LoQueCambia({ diferencia, esBorrador }: { diferencia: Diferencia; esBorrador: boolean }) {
  const { secciones, lugares } = diferencia;
  const lineas = [
    [secciones.nuevas.join(', '), 'Secciones nuevas'],
    [secciones.quitadas.join(', '), 'Secciones que se quitan'],
    [secciones.renombradas.map(({ antes, ahora }) => `${antes} → ${ahora}`).join(', '), 'Cambian de nombre'],
    [lugares.nuevos > 0 && formatEntero(lugares.nuevos), 'Lugares nuevos en secciones que ya estaban'],
    [lugares.quitados > 0 && formatEntero(lugares.quitados), 'Lugares que se quitan de ellas'],
    [lugares.movidos > 0 && formatEntero(lugares.movidos), 'Lugares en otro punto del mapa'],
  ].filter(([que]) => que);
  return (
    <div role="status" className="datos__pila">
      {lineas.length === 0 ? (
        <p>Los lugares quedan como están; sólo cambia el dibujo.</p>
      ) : (
        <dl className="datos__cambios">
          {lineas.map(([que, nombre]) => (
            <div key={String(nombre)}>
              <dt>{nombre}</dt>
              <dd>{que}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="nota">
        Todo o nada: lo vendido y lo apartado conserva su nombre y su precio.
        {secciones.nuevas.length > 0 &&
          !esBorrador &&
          ' Las secciones nuevas quedan bloqueadas: revisa su precio y libéralas en Lugares.'}
      </p>
    </div>
  );
}

function LoTomado({ nombres }: { nombres: readonly string[] }) {
  return (
    <div role="alert" className="datos__pila">
      <p>
        Este plano no tiene lugares que ya están vendidos o apartados. El evento sigue con el suyo. Dibújalos
        en otra versión con la misma sección, fila y número:
      </p>
      <ul className="datos__tomados">
        {nombres.map(nombre => (
          <li key={nombre}>{nombre}</li>
        ))}
      </ul>
    </div>
  );
}

function alCambiarDePlano(evento: EventoDeConsola, hecho: string): void {
  put(eventoQuery(evento.id), evento);
  for (const lectura of ['verLugares', 'verPrecios', 'listarEventos'] as const) void invalidate(lectura);
  notificar(hecho, 'exito');
}

/** Reads the event again, because another person may have changed it: the next try is about its present state. */
function releer(fallo: unknown): never {
  void invalidate('verEvento');
  throw fallo;
}
