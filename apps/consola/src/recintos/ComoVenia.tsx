import { useEffect, useState } from 'react';

/** The chosen file as a picture; one that a browser refuses as XML is read as leniently as a page (§C10.4). */
export function ComoVenia({ archivo }: { archivo: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const [lectura, setLectura] = useState<'tal_cual' | 'con_holgura' | 'ninguna'>('tal_cual');
  useEffect(() => {
    let hecha: string | null = null;
    let sigue = true;
    const poner = (blob: Blob) => {
      if (!sigue) return;
      hecha = URL.createObjectURL(blob);
      setUrl(hecha);
    };
    if (lectura === 'tal_cual') poner(archivo.slice(0, archivo.size, TIPO));
    if (lectura === 'con_holgura')
      void archivo.text().then(texto => {
        const leido = leerConHolgura(texto);
        if (leido !== null) poner(new Blob([leido], { type: TIPO }));
        else if (sigue) setLectura('ninguna');
      });
    return () => {
      sigue = false;
      if (hecha !== null) URL.revokeObjectURL(hecha);
    };
  }, [archivo, lectura]);
  if (lectura === 'ninguna')
    return (
      <p className="importar__vacio">
        El navegador no puede mostrar este archivo como venía: sus faltas se repararon al recibirlo.
      </p>
    );
  if (url === null) return null;
  const alFallar = () => setLectura(lectura === 'tal_cual' ? 'con_holgura' : 'ninguna');
  return <img src={url} alt="El mapa como venía" onError={alFallar} />;
}

const TIPO = 'image/svg+xml';

/** A file whose attributes are there twice or whose entities are unknown: a page's parser takes the first and goes on. */
function leerConHolgura(texto: string): string | null {
  const svg = new DOMParser().parseFromString(texto, 'text/html').querySelector('svg');
  return svg && new XMLSerializer().serializeToString(svg);
}
