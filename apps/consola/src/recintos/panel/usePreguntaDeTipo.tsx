import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { notificar } from '@taquilla/ui/toasts.ts';
import { produce } from 'immer';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import { butacasQueSePierden, cambiarTipo, type EnElMapa } from '../dibujo/acciones.ts';
import { cambiaSuContorno } from '../dibujo/filasEnContorno.ts';
import { TIPOS } from '../dibujo/herramientas.ts';

type Tipo = SeccionDeDocumento['tipo'];

/**
 * Changes a section's type; asks once where that would remove seats drawn by hand or by a map (§C2.16). The change is
 * refused where the shape would hold no seat.
 */
export function usePreguntaDeTipo(
  { documento, hacer }: EdicionDeBorrador,
  enElMapaDe: (seccion: SeccionDeDocumento) => EnElMapa,
) {
  const [dudosa, setDudosa] = useState<{ seccion: SeccionDeDocumento; tipo: Tipo } | null>(null);
  const onTipo = (seccion: SeccionDeDocumento, tipo: Tipo) => {
    const donde = { ...enElMapaDe(seccion), paso: documento.dibujo.paso };
    // A general section has the places that the person counts.
    if (tipo !== 'general' && contarLugares(produce(seccion, suya => cambiarTipo(suya, tipo, donde))) === 0) {
      notificar(noCabe(seccion), 'error', TIEMPO_DE_LEER_MS);
      return;
    }
    hacer(({ secciones }) => {
      const suya = secciones.find(({ id }) => id === seccion.id);
      if (suya) cambiarTipo(suya, tipo, donde);
    });
    if (tipo === 'numerada' && cambiaSuContorno(seccion))
      notificar(enBloque(seccion), 'info', TIEMPO_DE_LEER_MS);
  };
  const pedirTipo = (seccion: SeccionDeDocumento, tipo: Tipo) => {
    if (butacasQueSePierden(seccion, tipo) > 0) setDudosa({ seccion, tipo });
    else onTipo(seccion, tipo);
  };
  const pregunta: ReactNode = dudosa && (
    <ConfirmDialog
      title={`¿Hacer de ${dudosa.seccion.nombre} otra cosa?`}
      confirm={`Quitar ${enButacas(butacasQueSePierden(dudosa.seccion, dudosa.tipo))}`}
      danger
      onConfirm={async () => onTipo(dudosa.seccion, dudosa.tipo)}
      onClose={() => setDudosa(null)}
    >
      <p>
        {`Será ${TIPOS.find(({ value }) => value === dudosa.tipo)?.label}: se quitan las butacas que ya están en su lugar, con sus números.`}
      </p>
    </ConfirmDialog>
  );
  return { pedirTipo, pregunta };
}

const TIEMPO_DE_LEER_MS = 6_000;

function noCabe({ nombre, tipo }: SeccionDeDocumento): string {
  const sigue = TIPOS.find(({ value }) => value === tipo)?.label;
  return `En «${nombre}» no cabe ninguna butaca de este tamaño: sigue como ${sigue}. Prueba otra medida en «Escala».`;
}

function enBloque({ nombre }: SeccionDeDocumento): string {
  return `Las filas de «${nombre}» van en un bloque y no en el contorno que dibujaste. Con «Butacas adelante» y «Butacas atrás» se hace más ancho atrás o adelante; Ctrl Z devuelve el contorno.`;
}

export function enButacas(cuantas: number): string {
  return cuantas === 1 ? '1 butaca dibujada' : `${cuantas.toLocaleString('es-MX')} butacas dibujadas`;
}
