import { invalidate } from '@taquilla/cliente/queries';
import { put } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { permitido } from '../../sesion/sesion.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { palabraParaConfirmar } from '../../ui/palabraParaConfirmar.ts';
import { cambiaYaVendido, SIN_CANCELAR } from '../estado.ts';
import { eventoQuery } from '../eventoQuery.ts';
import { PublicarDialog } from './PublicarDialog.tsx';

type Movimiento = EventoDeConsola['puede'][number];

/** Publish, pause, resume, archive, cancel: the moves that the event's state allows now (§C3.2, §C4.5, §C7.4). */
export function MoverEvento({ evento }: { evento: EventoDeConsola }) {
  const [dialogo, setDialogo] = useState<Movimiento | null>(null);
  const [, irA] = useLocation();
  const { id, estado, puede } = evento;
  const cerrar = () => setDialogo(null);
  const cancela =
    !SIN_CANCELAR.has(estado) && permitido('cancelar_evento', { nivel: 'proponer', eventoId: id });
  if (!permitido('editar_evento', { eventoId: id })) return <VerReembolsos evento={evento} />;
  const menores = puede.filter((uno): uno is Exclude<Movimiento, 'publicar' | 'reanudar'> => {
    return uno !== 'publicar' && uno !== 'reanudar';
  });
  return (
    <>
      <VerReembolsos evento={evento} />
      {estado !== 'borrador' && (
        <a
          className={buttonClass({ variant: 'borde' })}
          href={`/eventos/${id}`}
          target="_blank"
          rel="noreferrer"
        >
          Ver en la tienda
        </a>
      )}
      <Menu
        label="Más acciones del evento"
        title={evento.nombre}
        items={[
          ...menores.map(uno => ({
            words: PALABRAS[uno],
            danger: uno === 'borrar',
            onDo: () => setDialogo(uno),
          })),
          ...(cambiaYaVendido(evento)
            ? [{ words: 'Cambiar fecha, recinto o cartel', onDo: () => irA(paths.cambiar(id)) }]
            : []),
          ...(cancela
            ? [{ words: 'Cancelar el evento', danger: true, onDo: () => irA(paths.cancelar(id)) }]
            : []),
        ]}
      />
      {puede.includes('reanudar') && (
        <Button onClick={() => setDialogo('reanudar')}>Reanudar la venta</Button>
      )}
      {puede.includes('publicar') && <Button onClick={() => setDialogo('publicar')}>Publicar</Button>}
      {dialogo === 'publicar' && <PublicarDialog evento={evento} onClose={cerrar} />}
      {dialogo && dialogo !== 'publicar' && <Mover evento={evento} movimiento={dialogo} onClose={cerrar} />}
    </>
  );
}

/** The way to the run of a cancelled event. */
function VerReembolsos({ evento: { id, estado } }: { evento: EventoDeConsola }) {
  if (estado !== 'cancelado' || !permitido('cancelar_evento', { nivel: 'leer', eventoId: id })) return null;
  return (
    <Link className={buttonClass({ variant: 'borde' })} href={paths.cancelar(id)}>
      Ver los reembolsos
    </Link>
  );
}

const PALABRAS: Readonly<Record<Movimiento, string>> = {
  publicar: 'Publicar',
  despublicar: 'Volver a borrador',
  pausar: 'Pausar la venta',
  reanudar: 'Reanudar la venta',
  archivar: 'Archivar el evento',
  borrar: 'Borrar el borrador',
};

const LLAMADAS = {
  despublicar: 'despublicarEvento',
  pausar: 'pausarEvento',
  reanudar: 'reanudarEvento',
  archivar: 'archivarEvento',
} as const;

interface MoverProps {
  evento: EventoDeConsola;
  movimiento: Exclude<Movimiento, 'publicar'>;
  onClose: () => void;
}

function Mover({ evento, movimiento, onClose }: MoverProps) {
  const [, irA] = useLocation();
  const { id, nombre, version } = evento;
  const hacer = async (motivo: string) => {
    const params = { eventoId: id };
    if (movimiento === 'borrar') {
      await call('borrarEvento', { params, version });
      void invalidate('listarEventos');
      irA(paths.eventos());
      return;
    }
    const nuevo = await call(LLAMADAS[movimiento], {
      params,
      body: motivo ? { motivo } : {},
      version,
      intencion: `${movimiento}:${id}:${version}`,
    });
    put(eventoQuery(id), nuevo);
    notificar(HECHO[movimiento], 'exito');
    void invalidate('listarEventos');
  };
  return (
    <ConfirmDialog
      title={`¿${PALABRAS[movimiento]}?`}
      confirm={PALABRAS[movimiento]}
      danger={movimiento === 'borrar'}
      palabra={
        movimiento === 'archivar'
          ? palabraParaConfirmar(evento.clave, { ventas: evento.cifras.vendidos, pesos: evento.neto })
          : undefined
      }
      motivo={movimiento === 'pausar' ? { label: 'Motivo (lo lee tu equipo)', required: false } : undefined}
      onConfirm={hacer}
      onClose={onClose}
    >
      <p>{explicar(movimiento, evento, nombre)}</p>
    </ConfirmDialog>
  );
}

const HECHO = {
  despublicar: 'Es un borrador otra vez',
  pausar: 'Venta en pausa',
  reanudar: 'Se vende otra vez',
  archivar: 'Archivado',
} as const;

function explicar(
  movimiento: Exclude<Movimiento, 'publicar'>,
  { cifras }: EventoDeConsola,
  nombre: string,
): string {
  const apartados = formatEntero(cifras.apartados);
  switch (movimiento) {
    case 'pausar':
      return cifras.apartados > 0
        ? `${cifras.apartados === 1 ? 'Un lugar está apartado y podrá' : `${apartados} lugares están apartados y podrán`} pagarse. Nadie más podrá apartar hasta que la reanudes.`
        : 'Nadie podrá apartar hasta que la reanudes.';
    case 'reanudar':
      return `Los ${formatEntero(cifras.libres)} lugares libres se pueden apartar desde ya.`;
    case 'despublicar':
      return `${nombre} sale de la tienda. Nada de él se ha apartado ni vendido.`;
    case 'archivar':
      return 'Sale de las listas de todos los días. Sus ventas, boletos y cifras se conservan.';
    case 'borrar':
      return `${nombre} se borra para siempre, con sus precios y promociones. No tiene ventas.`;
  }
}
