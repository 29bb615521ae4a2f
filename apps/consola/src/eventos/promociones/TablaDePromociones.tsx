import { invalidate } from '@taquilla/cliente/queries';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { PromocionDeConsola } from '@taquilla/contract/consola/promociones';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { ahora, call } from '../../api/call.ts';
import { permitido } from '../../sesion/sesion.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { notificarFalla } from '../../ui/enPalabras.ts';
import { Menu } from '../../ui/Menu.tsx';
import { type StateKind, StateTag } from '../../ui/StateTag.tsx';

/** The open dialog, with its promotion. */
export type QueHacer =
  | { que: 'crear' }
  | { que: 'editar' | 'clonar' | 'codigos'; promocion: PromocionDeConsola };

const ESTADOS: Readonly<Record<PromocionDeConsola['estado'], { kind: StateKind; palabra: string }>> = {
  activa: { kind: 'bien', palabra: 'Activa' },
  programada: { kind: 'espera', palabra: 'Programada' },
  pausada: { kind: 'pausa', palabra: 'En pausa' },
  terminada: { kind: 'hecho', palabra: 'Terminó' },
  agotada: { kind: 'lleno', palabra: 'Agotada' },
};

export interface TablaDePromocionesProps {
  evento: EventoDeConsola;
  promociones: readonly PromocionDeConsola[];
  zonas: readonly { id: number; nombre: string }[];
  abrir: (que: QueHacer) => void;
}

export function TablaDePromociones({ evento, promociones, zonas, abrir }: TablaDePromocionesProps) {
  const puede = permitido('fijar_precios', { eventoId: evento.id });
  const columnas: Column<PromocionDeConsola>[] = [
    {
      title: 'Promoción',
      cell: promocion => (
        <>
          <span className="fuerte">{promocion.nombre}</span>
          <small>{dondeYCuando(promocion, zonas, evento.recinto.zona)}</small>
        </>
      ),
    },
    { title: 'Código', cell: codigoDe },
    { title: 'Da', cell: promocion => <span className="promocion-da">{loQueDa(promocion)}</span> },
    { title: 'Usos', cell: usosDe },
    {
      title: 'Estado',
      cell: ({ estado }) => <StateTag kind={ESTADOS[estado].kind}>{ESTADOS[estado].palabra}</StateTag>,
    },
    {
      title: 'Descontado',
      align: 'right',
      phone: 'none',
      cell: ({ descontado }) => formatPesos(dePesos(descontado)),
    },
    {
      title: 'Acciones',
      hideTitle: true,
      align: 'right',
      cell: promocion => puede && <Acciones evento={evento} promocion={promocion} abrir={abrir} />,
    },
  ];
  return <DataTable caption="Promociones" columns={columnas} rows={promociones} rowKey={({ id }) => id} />;
}

interface AccionesProps {
  evento: EventoDeConsola;
  promocion: PromocionDeConsola;
  abrir: (que: QueHacer) => void;
}

function Acciones({ evento, promocion, abrir }: AccionesProps) {
  const { id, nombre, version, estado, porLote, usos } = promocion;
  const params = { eventoId: evento.id, promocionId: id };
  const usada = usos.apartados + usos.pagados > 0;
  const hacer = async (cambio: () => Promise<unknown>, hecho: string) => {
    try {
      await cambio();
      notificar(hecho, 'exito');
    } catch (fallo) {
      notificarFalla(fallo);
    }
    await invalidate('listarPromociones');
  };
  const pausar = (pausada: boolean) =>
    hacer(
      () => call('cambiarPromocion', { params, body: { pausada }, version }),
      pausada ? 'En pausa' : 'Se aplica otra vez',
    );
  const borrar = async () => {
    if (await seguroDeBorrar(nombre))
      await hacer(() => call('borrarPromocion', { params, version }), 'Borrada');
  };
  return (
    <Menu
      label={`Acciones de ${nombre}`}
      title={nombre}
      items={[
        { words: 'Cambiar', onDo: () => abrir({ que: 'editar', promocion }) },
        ...(porLote ? [{ words: 'Crear códigos', onDo: () => abrir({ que: 'codigos', promocion }) }] : []),
        estado === 'pausada'
          ? { words: 'Reanudar', onDo: () => void pausar(false) }
          : { words: 'Pausar', onDo: () => void pausar(true) },
        { words: 'Clonar', onDo: () => abrir({ que: 'clonar', promocion }) },
        ...(usada ? [] : [{ words: 'Borrar', danger: true, onDo: () => void borrar() }]),
      ]}
    />
  );
}

function seguroDeBorrar(nombre: string): Promise<boolean> {
  return confirmar({
    destruye: true,
    titulo: `¿Borrar ${nombre}?`,
    texto: 'Nadie la ha usado.',
    aceptar: `Borrar ${nombre}`,
    cancelar: 'Volver',
  });
}

function codigoDe({ clave, porLote, codigos }: PromocionDeConsola) {
  if (porLote) return codigos === 1 ? '1 código' : `${formatEntero(codigos)} códigos`;
  return clave === null ? 'Automática' : <code className="codigo-promocion">{clave}</code>;
}

function usosDe({ usos, usosMaximos }: PromocionDeConsola) {
  const { pagados, apartados } = usos;
  const quedan = usosMaximos === null ? null : Math.max(0, usosMaximos - pagados - apartados);
  return (
    <>
      {formatEntero(pagados)} {pagados === 1 ? 'pagado' : 'pagados'}
      <small>
        {apartados > 0 && `${formatEntero(apartados)} en apartado, `}
        {quedan === null ? 'sin tope' : `quedan ${formatEntero(quedan)}`}
      </small>
    </>
  );
}

function loQueDa({ tipo, porcentaje, cantidadCompra, cantidadPaga }: PromocionDeConsola): string {
  return tipo === 'PORCENTAJE' ? `${porcentaje ?? 0} %` : `${cantidadCompra} × ${cantidadPaga}`;
}

function dondeYCuando(
  { zonaIds, desde, hasta, estado }: PromocionDeConsola,
  zonas: readonly { id: number; nombre: string }[],
  zona: string,
): string {
  const nombres = zonaIds?.map(id => zonas.find(una => una.id === id)?.nombre ?? `zona ${id}`);
  const donde = nombres ? nombres.join(', ') : 'Todas las zonas';
  const dia = (instante: string) => formatFechaCorta(instante, zona, ahora());
  if (estado === 'programada' && desde) return `${donde}, desde ${dia(desde)}`;
  if (hasta) return `${donde}, hasta ${dia(hasta)}`;
  return donde;
}
