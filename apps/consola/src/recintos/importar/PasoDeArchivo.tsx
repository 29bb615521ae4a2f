import type { BorradorDeRecinto, InformeDeMapa } from '@taquilla/contract/consola/recintos';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { enPalabras } from '../../ui/enPalabras.ts';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { toBase64 } from '../../ui/toBase64.ts';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import { InformeDeSubida } from './InformeDeSubida.tsx';
import { MapaDelInforme } from './MapaDelInforme.tsx';
import { MarcoDePaso } from './MarcoDePaso.tsx';
import { sinFiguras } from './sinFiguras.ts';

interface Props {
  borrador: BorradorDeRecinto;
  /** The file chosen a moment ago; null where it was uploaded earlier. */
  elegido: File | null;
  edicion: EdicionDeBorrador;
  onSubido: (subido: { borrador: BorradorDeRecinto; elegido: File }) => void;
  onSeguir: () => void;
}

/** The first step: takes a file in, and reports the changes to it (§C10.3, §C10.4). */
export function PasoDeArchivo({ borrador, elegido, edicion, onSubido, onSeguir }: Props) {
  const { mapa, recinto } = borrador;
  const { isBusy, fallo, subir } = useSubida({ recintoId: recinto.id, edicion, onSubido });
  // A browser shows a compressed file only with a header from its server.
  const original = elegido?.name.endsWith('.svgz') ? null : elegido;
  const [visto, setVisto] = useState<InformeDeMapa['raro'][number] | null>(null);
  const palabras = mapa ? 'Cambiar archivo' : 'Elegir archivo';
  return (
    <MarcoDePaso
      paso="archivo"
      edicion={edicion}
      plano={
        mapa ? (
          <MapaDelInforme
            svg={mapa.svg}
            original={original}
            cajas={visto?.cajas ?? []}
            que={visto?.que ?? ''}
          />
        ) : (
          <p className="importar__vacio">Aquí verás tu mapa en cuanto lo subas.</p>
        )
      }
      seguir={
        mapa
          ? { palabras: fallo ? 'Seguir con el mapa de antes' : 'Seguir a reconocer', onSeguir }
          : undefined
      }
    >
      <h2>{mapa ? `${fallo ? 'El mapa de antes: ' : ''}${mapa.archivo}` : 'Sube el mapa de tu recinto'}</h2>
      <p>Un SVG tal como lo exporta Illustrator, Inkscape, CorelDRAW, Figma o AutoCAD, hasta 10 MB.</p>
      <FilePicker
        accept=".svg,.svgz,image/svg+xml"
        busy={isBusy}
        variant={mapa ? 'borde' : 'principal'}
        onArchivo={subir}
      >
        {isBusy ? 'Revisando el mapa…' : palabras}
      </FilePicker>
      <ErrorLine>{fallo}</ErrorLine>
      {mapa && fallo && <p>{`Tu recinto sigue con el mapa de antes, «${mapa.archivo}».`}</p>}
      {mapa && !fallo && <ErrorLine>{sinFiguras(mapa)}</ErrorLine>}
      {mapa && !fallo && <InformeDeSubida informe={mapa.informe} visto={visto} onVer={setVisto} />}
    </MarcoDePaso>
  );
}

/** Uploads a map, once the server has the draft of the map before. */
function useSubida({
  recintoId,
  edicion,
  onSubido,
}: Pick<Props, 'edicion' | 'onSubido'> & { recintoId: number }) {
  const { isBusy, run } = useBusy();
  const [fallo, setFallo] = useState<string | null>(null);
  const subir = (elegido: File) => {
    if (elegido.size > 10 * 1024 * 1024) {
      setFallo(
        `No se recibió «${elegido.name}». El mapa pesa más de 10 MB. Expórtalo sin imágenes incrustadas.`,
      );
      return;
    }
    void run(async () => {
      setFallo(null);
      if ((await edicion.guardar()) === null) return;
      try {
        const body = { archivo: elegido.name.slice(0, 200), contenido: await toBase64(elegido) };
        const intencion = `mapa:${recintoId}`;
        const borrador = await call('subirMapaDeRecinto', { params: { recintoId }, body, intencion });
        onSubido({ borrador, elegido });
      } catch (error) {
        setFallo(`No se recibió «${elegido.name}». ${enPalabras(error)}`);
      }
    });
  };
  return { isBusy, fallo, subir };
}
