import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { butacasQueSePierden } from './acciones.ts';
import { TIPOS } from './herramientas.ts';

type Tipo = SeccionDeDocumento['tipo'];

/** Makes a section another thing; asks once where seats drawn by hand or by a map would go for it (§C2.16). */
export function usePreguntaDeTipo(onTipo: (seccion: SeccionDeDocumento, tipo: Tipo) => void) {
  const [dudosa, setDudosa] = useState<{ seccion: SeccionDeDocumento; tipo: Tipo } | null>(null);
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

export function enButacas(cuantas: number): string {
  return cuantas === 1 ? '1 butaca dibujada' : `${cuantas.toLocaleString('es-MX')} butacas dibujadas`;
}
