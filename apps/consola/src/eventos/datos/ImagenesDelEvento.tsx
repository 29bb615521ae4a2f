import { put } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { Button } from '@taquilla/ui/Button.tsx';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { Field } from '@taquilla/ui/Field.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Box } from '../../ui/Box.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { enPalabras } from '../../ui/enPalabras.ts';
import { FilePicker } from '../../ui/FilePicker.tsx';
import { toBase64 } from '../../ui/toBase64.ts';
import { tooLarge } from '../../ui/tooLarge.ts';
import { eventoQuery } from '../eventoQuery.ts';
import { type CamposDeDatosProps, NOMBRES } from './forma.ts';

const IMAGENES = [
  { cual: 'cartel', nombre: 'Cartel', medida: 'Vertical, 4:5', texto: 'textoCartel' },
  { cual: 'banner', nombre: 'Portada', medida: 'Ancha, sin letras', texto: 'textoBanner' },
] as const;

/** Poster and banner with their descriptions, which a publication requires (§C4.1, §C13.8). */
export function ImagenesDelEvento(props: CamposDeDatosProps) {
  return (
    <Box title="Imágenes">
      <div className="datos__dos">
        {IMAGENES.map(imagen => (
          <Imagen key={imagen.cual} {...imagen} props={props} />
        ))}
      </div>
    </Box>
  );
}

type Cual = (typeof IMAGENES)[number]['cual'];
const FORMATOS = '.png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml';
const ARTICULO = { cartel: 'el cartel', banner: 'la portada' } as const;

type ImagenProps = (typeof IMAGENES)[number] & { props: CamposDeDatosProps };

function Imagen({ cual, nombre, medida, texto, props: { evento, forma, faltas, cambiar } }: ImagenProps) {
  const { isBusy, fallo, subir, quitar } = useImagen(evento, cual, nombre);
  const puesta = evento[cual];
  return (
    <div className="datos__pila">
      <div className={`datos__imagen datos__imagen--${cual}`}>
        {puesta ? <img src={puesta} alt={forma[texto]} /> : <span className="nota">Sin imagen</span>}
      </div>
      <div className="fila">
        <FilePicker id={`datos-${cual}`} accept={FORMATOS} busy={isBusy} onArchivo={subir}>
          {puesta ? `Cambiar ${nombre.toLowerCase()}` : `Subir ${nombre.toLowerCase()}`}
        </FilePicker>
        {puesta && (
          <Button variant="quieto" busy={isBusy} onClick={quitar}>
            Quitar {nombre.toLowerCase()}
          </Button>
        )}
      </div>
      <p className="nota">{medida}. JPEG, PNG, WebP o SVG, hasta 10 MB.</p>
      <ErrorLine>{fallo}</ErrorLine>
      <Field
        id={`datos-${texto}`}
        label={NOMBRES[texto]}
        most={300}
        hint="Para quien no la ve; se pide al publicar"
        value={forma[texto]}
        error={faltas[texto]}
        onChange={event => cambiar({ [texto]: event.target.value })}
      />
    </div>
  );
}

/** Uploads or removes a picture of the event, and shows the answered event at once. */
function useImagen(evento: EventoDeConsola, cual: Cual, nombre: string) {
  const { isBusy, run } = useBusy();
  const [fallo, setFallo] = useState<string | null>(null);
  const guardar = async (cambio: () => Promise<EventoDeConsola>, hecho: string) => {
    setFallo(null);
    try {
      put(eventoQuery(evento.id), await cambio());
      notificar(`${nombre}: ${hecho}`, 'exito');
    } catch (error) {
      setFallo(enPalabras(error));
    }
  };
  const subir = (file: File) => {
    const falta = tooLarge(file);
    if (falta) setFallo(falta);
    else void run(() => guardar(() => ponerImagen(evento, cual, file), 'puesta'));
  };
  const quitar = () =>
    run(async () => {
      const si = await confirmar({
        destruye: true,
        titulo: `¿Quitar ${ARTICULO[cual]}?`,
        texto: 'Los compradores verán la imagen de la casa en su lugar. También se quita su texto.',
        aceptar: `Quitar ${ARTICULO[cual]}`,
        cancelar: 'Volver',
      });
      if (si) await guardar(() => quitarImagen(evento, cual), 'sin imagen');
    });
  return { isBusy, fallo, subir, quitar };
}

function quitarImagen({ id, version }: EventoDeConsola, cual: Cual): Promise<EventoDeConsola> {
  return call('quitarImagen', { params: { eventoId: id, cual }, version });
}

async function ponerImagen(
  { id, version }: EventoDeConsola,
  cual: Cual,
  file: File,
): Promise<EventoDeConsola> {
  return call('ponerImagen', {
    params: { eventoId: id, cual },
    body: { archivo: file.name, contenido: await toBase64(file) },
    version,
    timeoutMs: 120_000,
  });
}
