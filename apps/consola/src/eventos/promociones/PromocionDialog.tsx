import { invalidate } from '@taquilla/cliente/queries';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { PromocionDeConsola } from '@taquilla/contract/consola/promociones';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Choques } from '../../edicion/PieDeEdicion.tsx';
import { useEdicion } from '../../edicion/useEdicion.ts';
import { useUnsaved } from '../../edicion/useUnsaved.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { CamposDePromocion } from './CamposDePromocion.tsx';
import {
  cuerpoDe,
  FORMA_VACIA,
  type FormaDePromocion,
  formaDe,
  mostrarCampo,
  NOMBRES,
  revisarPromocion,
} from './formaDePromocion.ts';

export interface PromocionDialogProps {
  evento: EventoDeConsola;
  zonas: readonly { id: number; nombre: string }[];
  /** The promotion to change or copy; null for a new one. */
  de: PromocionDeConsola | null;
  esCopia: boolean;
  onClose: () => void;
}

/** Makes a promotion, or changes one: a used promotion keeps its effect (§C5.5). */
export function PromocionDialog(props: PromocionDialogProps) {
  const { de, esCopia, ...resto } = props;
  return de !== null && !esCopia ? <Cambiar {...resto} de={de} /> : <Crear {...props} />;
}

function Crear({ evento, zonas, de, onClose }: PromocionDialogProps) {
  const [forma, setForma] = useForma(evento, de);
  const { faltas, error, isBusy, enviar, olvidar } = useSubmit(revisarPromocion(forma, evento.recinto.zona));
  const guardar = () =>
    enviar(async () => {
      await crearPromocion(evento, forma);
      setForma(null);
      notificar('Guardada', 'exito');
      void invalidate('listarPromociones');
      onClose();
    });
  return (
    <Dialog title="Nueva promoción" onDismiss={onClose}>
      <CamposDePromocion
        forma={forma}
        faltas={faltas}
        zonas={zonas}
        usada={false}
        esNueva
        cambiar={nuevo => {
          setForma({ ...forma, ...nuevo });
          olvidar();
        }}
      />
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} onClick={guardar}>
          Crear la promoción
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The form as typed, kept over reloads; it begins with the copied promotion. */
function useForma({ id, recinto }: EventoDeConsola, de: PromocionDeConsola | null) {
  const inicial = de
    ? { ...formaDe(de, recinto.zona), nombre: `${de.nombre} (copia)`, clave: '' }
    : FORMA_VACIA;
  const [guardada, setForma] = useUnsaved<FormaDePromocion>(
    `promocion:${id}:${de ? `copia-${de.id}` : 'nueva'}`,
  );
  return [guardada ?? inicial, setForma] as const;
}

interface CambiarProps extends Pick<PromocionDialogProps, 'evento' | 'zonas' | 'onClose'> {
  de: PromocionDeConsola;
}

/**
 * Changes a promotion. The typed changes survive a reload with the values read, so that another person's changes stay
 * (§C14.2).
 */
function Cambiar({ evento, zonas, de, onClose }: CambiarProps) {
  const usada = estaUsada(de);
  const edicion = useEdicionDePromocion(evento, de, onClose);
  const { valores, cambiados, choques, error, isBusy } = edicion;
  const [seRevisa, setSeRevisa] = useState(false);
  const propias = revisarPromocion(valores, evento.recinto.zona);
  const guardar = () => {
    setSeRevisa(true);
    if (Object.keys(propias).length > 0) return;
    if (cambiados === 0) onClose();
    else edicion.guardar();
  };
  return (
    <Dialog title={`Cambiar ${de.nombre}`} onDismiss={onClose}>
      {usada && (
        <Notice>
          Ya se usó: conserva lo que da. Puedes acortarla, pausarla, cambiar su tope, o clonarla.
        </Notice>
      )}
      <CamposDePromocion
        forma={valores}
        faltas={{ ...edicion.faltas, ...(seRevisa && propias) }}
        zonas={zonas}
        usada={usada}
        esNueva={false}
        cambiar={edicion.cambiar}
      />
      <Choques
        edicion={edicion}
        nombres={NOMBRES}
        mostrar={(valor, campo) => mostrarCampo(valor, campo, zonas)}
      />
      <DialogFoot error={error} onClose={onClose}>
        <Button busy={isBusy} disabled={choques.length > 0} onClick={guardar}>
          Guardar
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function useEdicionDePromocion(
  { id: eventoId, recinto }: EventoDeConsola,
  de: PromocionDeConsola,
  onClose: () => void,
) {
  return useEdicion<FormaDePromocion>({
    nombre: `promocion:${eventoId}:${de.id}`,
    leido: formaDe(de, recinto.zona),
    version: de.version,
    nombres: NOMBRES,
    presente: dada => formaDe(dada as PromocionDeConsola, recinto.zona),
    guardar: async (_cambios, version, todo) => {
      const nueva = await call('cambiarPromocion', {
        params: { eventoId, promocionId: de.id },
        body: cuerpoDelCambio(de, todo, recinto.zona),
        version,
      });
      void invalidate('listarPromociones');
      onClose();
      return { leido: formaDe(nueva, recinto.zona), version: nueva.version };
    },
  });
}

function estaUsada({ usos }: PromocionDeConsola): boolean {
  return usos.apartados + usos.pagados > 0;
}

function crearPromocion({ id, recinto }: EventoDeConsola, forma: FormaDePromocion) {
  return call('crearPromocion', {
    params: { eventoId: id },
    body: { ...cuerpoDe(forma, recinto.zona), porLote: forma.como === 'lote' },
    intencion: `promocion:${id}`,
  });
}

/** The body of a change: for a used promotion, only the fields that may still change. */
function cuerpoDelCambio(de: PromocionDeConsola, forma: FormaDePromocion, zona: string) {
  const body = cuerpoDe(forma, zona);
  const { nombre, usosMaximos, desde, hasta } = body;
  return estaUsada(de) ? { nombre, usosMaximos, desde, hasta } : body;
}
