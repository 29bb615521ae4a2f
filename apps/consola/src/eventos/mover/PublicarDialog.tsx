import { invalidate } from '@taquilla/cliente/queries';
import { put, useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { aPesos, dePesos } from '@taquilla/rules/dinero';
import { Button } from '@taquilla/ui/Button.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/queryFor.ts';
import { aPared, dePared } from '../../campos/momento.ts';
import { escribirPesos, leerPesos } from '../../campos/pesos.ts';
import { toggle } from '../../campos/toggle.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Check } from '../../ui/Check.tsx';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { Motivo } from '../../ui/Motivo.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';
import { eventoQuery } from '../eventoQuery.ts';
import { destinoDe, enfocarAlLlegar } from './destino.ts';

type Revision = RespuestaDe<'revisarEvento'>;

/**
 * The list before publishing (§C4.1): errors stop and lead to their fields, the organiser ticks warnings; and the sale's
 * start.
 */
export function PublicarDialog({ evento, onClose }: { evento: EventoDeConsola; onClose: () => void }) {
  const answer = useAnswer({
    ...queryFor('revisarEvento', { params: { eventoId: evento.id } }),
    freshMs: 0,
  });
  return (
    <Dialog title={`Publicar ${evento.nombre}`} onDismiss={onClose}>
      <Reading answer={answer}>
        {revision => <Publicar evento={evento} revision={revision} onClose={onClose} />}
      </Reading>
    </Dialog>
  );
}

/** The earliest start of the sale, for an event with many places and for any other. */
const GRANDE = 'Con más de 20,000 lugares, 24 horas después de publicar o más tarde.';
const CHICO = 'Vacío: en cuanto se publica.';

interface PublicarProps {
  evento: EventoDeConsola;
  revision: Revision;
  onClose: () => void;
}

function Publicar({ evento, revision, onClose }: PublicarProps) {
  const errores = revision.revisiones.filter(({ nivel }) => nivel === 'error');
  const avisos = revision.revisiones.filter(({ nivel }) => nivel === 'aviso');
  const publicacion = usePublicacion(evento, revision, onClose);
  const { leidos, setLeidos, ventaDesde, setVentaDesde, motivo, setMotivo, abre, error, isBusy } =
    publicacion;
  const { acompanante } = publicacion;
  const faltaLeer = avisos.some(({ codigo }) => !leidos.includes(codigo));
  const falta =
    errores.length > 0 || faltaLeer || abre?.error !== undefined || acompanante?.error !== undefined;
  const esDueno = permitido('administrar');
  return (
    <>
      <Errores errores={errores} eventoId={evento.id} onClose={onClose} />
      <Avisos avisos={avisos} eventoId={evento.id} leidos={leidos} onLeidos={setLeidos} onClose={onClose} />
      <DateField
        label="La venta abre"
        unit="minute"
        value={ventaDesde}
        error={abre?.error}
        hint={`Hora de ${evento.recinto.ciudad}${revision.ventaDesdeObligada ? ` · ${GRANDE}` : ''}`}
        emptyHint={revision.ventaDesdeObligada ? undefined : CHICO}
        onChange={setVentaDesde}
      />
      {acompanante && (
        <Field
          label="Precio del lugar de acompañante"
          inputMode="decimal"
          autoComplete="off"
          value={acompanante.texto}
          error={acompanante.error}
          hint="De quien va junto a una silla de ruedas. En 0 no paga nada, ni cargos."
          onChange={({ target }) => acompanante.escribir(target.value)}
        />
      )}
      {revision.ventaDesdeObligada && esDueno && (
        <Motivo label="Motivo para abrir antes (sólo un Dueño)" value={motivo} onChange={setMotivo} />
      )}
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={falta} onClick={publicacion.publicar}>
          Publicar {evento.nombre}
        </Button>
      </DialogFoot>
    </>
  );
}

function usePublicacion(evento: EventoDeConsola, revision: Revision, onClose: () => void) {
  const { id, recinto } = evento;
  const propuesta = evento.ventaDesde ?? (revision.ventaDesdeObligada ? revision.ventaDesdePropuesta : null);
  // Follows another person's change until a start is typed.
  const [escrita, setVentaDesde] = useState<string | null>(null);
  const ventaDesde = escrita ?? (propuesta ? aPared(propuesta, recinto.zona) : '');
  const [leidos, setLeidos] = useState<readonly string[]>([]);
  const [motivo, setMotivo] = useState('');
  const { error, isBusy, intentar } = useAttempt();
  const abre = ventaDesde === '' ? null : dePared(ventaDesde, recinto.zona);
  const acompanante = usePrecioDeAcompanante(revision.precioDeAcompanante);

  const publicar = () =>
    intentar(async () => {
      const nuevo = await call('publicarEvento', {
        params: { eventoId: id },
        body: {
          avisos: [...leidos],
          ventaDesde: abre?.valor ?? null,
          ...(acompanante?.valor !== undefined && { precioDeAcompanante: aPesos(acompanante.valor) }),
          ...(motivo.trim() && { motivo: motivo.trim() }),
        },
        version: revision.version,
        intencion: `publicar:${id}:${revision.version}`,
      });
      put(eventoQuery(id), nuevo);
      void invalidate('listarEventos');
      notificar('Publicado', 'exito');
      onClose();
    });
  return {
    ...{ leidos, setLeidos, ventaDesde, setVentaDesde, motivo, setMotivo, abre, acompanante },
    ...{ error, isBusy, publicar },
  };
}

/** The price of companions' places as it is typed, the proposed one at first; null where the venue has none (§B7.1). */
function usePrecioDeAcompanante(propuesto: number | null) {
  const [escrito, escribir] = useState<string | null>(null);
  if (propuesto === null) return null;
  const texto = escrito ?? escribirPesos(dePesos(propuesto));
  return { texto, escribir, ...leerPesos(texto) };
}

interface AvisosProps {
  avisos: Revision['revisiones'];
  eventoId: number;
  onClose: () => void;
  /** The codes of the ticked warnings. */
  leidos: readonly string[];
  onLeidos: (leidos: readonly string[]) => void;
}

function Avisos({ avisos, eventoId, leidos, onLeidos, onClose }: AvisosProps) {
  return avisos.map(({ codigo, mensaje, campo }) => (
    <div key={codigo} className="fila fila--entre">
      <Check
        checked={leidos.includes(codigo)}
        onChange={({ target }) => onLeidos(toggle(leidos, codigo, target.checked))}
      >
        {mensaje}
      </Check>
      <AlCampo campo={campo} eventoId={eventoId} onClose={onClose} label={`Ver: ${mensaje}`}>
        Ver
      </AlCampo>
    </div>
  ));
}

function Errores({
  errores,
  eventoId,
  onClose,
}: {
  errores: Revision['revisiones'];
  eventoId: number;
  onClose: () => void;
}) {
  if (errores.length === 0) return <Notice tone="exito">Está listo para publicarse.</Notice>;
  return (
    <Notice tone="urgente">
      <strong>{errores.length === 1 ? 'Falta una cosa:' : `Faltan ${errores.length} cosas:`}</strong>
      <ul>
        {errores.map(({ codigo, mensaje, campo }) => (
          <li key={codigo + campo}>
            <AlCampo campo={campo} eventoId={eventoId} onClose={onClose}>
              {mensaje}
            </AlCampo>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface AlCampoProps {
  campo: string;
  eventoId: number;
  /** Names the target where the words alone do not. */
  label?: string;
  onClose: () => void;
  children: string;
}

/** A link from a line of the list to the field that it concerns. */
function AlCampo({ campo, eventoId, label, onClose, children }: AlCampoProps) {
  const { href, id } = destinoDe(campo, eventoId);
  return (
    <Link
      href={href}
      aria-label={label}
      onClick={() => {
        onClose();
        if (id) enfocarAlLlegar(id);
      }}
    >
      {children}
    </Link>
  );
}
