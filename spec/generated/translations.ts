// Made from names/lexicon.yaml by `npm run generate`: an edit here is lost.

export const translations = {
  "born": "geboren nacido nascido nato urodzon~ narozen~",
  "planned": "geplant geplante",
  "delivered": "geliefert zugestellt consegnato consegnati entregado entregue dostarczony teslim-edildi levererad levert",
  "shipped": "versandt verschickt",
  "confirmed": "bestatigt confirmado confirme confermato",
  "insurance-number": "versichertennummer versicherungsnummer",
  "patient-number": "patientennummer",
  "veterinary": "klinik-hewan veterinaria tierarztpraxis tierklinik veteriner weterynari~ weterynarz",
  "specialty": "especialidad especialidade specialite spesialisasi specializzazione fachgebiet chuyen-khoa uzmanlik spezialgebiet",
  "objective": "objetivo obiettivo muc-tieu",
  "heart-rate": "frecuencia-cardiaca frequencia-cardiaca ritmo-cardiaco frequence-cardiaque",
  "blood-group": "grupo-sanguineo tipo-sanguineo groupe-sanguin blutgruppe golongan-darah nhom-mau gruppo-sanguigno",
  "muscle-group": "grupo-muscular groupe-musculaire muskelgruppe gruppo-muscolare",
  "dosage": "dosis dosagem posologia posologie dosierung dosaggio lieu-luong",
  "frequency": "frequenz frecuencia haufigkeit frequenza frekuensi tan-suat",
  "temperament": "caracter caractere temperamen",
  "disease": "enfermedad doenca maladie krankheit malattia penyakit",
  "hairdresser": "peluquero cabeleireiro coiffeuse friseurin parrucchiere",
  "clinic": "clinicas klinik consultorio ambulatorio puskesmas arztpraxis",
  "hospital": "ospedale krankenhaus hastane szpital ziekenhuis nemocnice rumah-sakit benh-vien",
  "dentist": "odontolog~ zahnarzt zahnarztpraxis tandarts dis-hekimi dokter-gigi",
  "barber": "barberia barbearia barbeiro barbiere coiffeur",
  "salon": "salao friseur friseursalon parrucchiere kuafor",
  "gym": "gimnasio ginasio fitnessstudio palestra silownia",
  "bakery": "panaderia padaria backerei boulangerie panetteria pasteleria confeitaria piekarnia",
  "florist": "floristeria floricultura fleuriste blumenladen fiorista kwiaciarnia",
  "hardware-store": "ferreteria quincaillerie baumarkt ferramenta",
  "stationery": "papeleria papelaria papeterie cartoleria",
  "print-shop": "imprenta imprimerie druckerei percetakan drukarnia",
  "laundry": "lavanderia wascherei blanchisserie pralnia",
  "mechanic": "mechaniker mecanicien bengkel",
  "car-dealer": "concesionari~ concessionaria autohaus concessionnaire",
  "real-estate": "inmobiliari~ imobiliari~ immobilien immobilier immobiliare emlak nieruchomosci onroerende onroerend-goed",
  "cinema": "cine bioskop sinema",
  "theater": "teatro",
  "kindergarten": "guarderia jardin-infantil przedszkole anaokulu kita",
  "driving-school": "autoescuela fahrschule autoecole autoescola",
  "parking": "estacionamiento estacionamento parqueadero parkplatz parkhaus parkir otopark parcheggio parqueo",
  "crop": "cultivo tanaman uprawa feldfrucht coltura gewas kulturpflanze",
  "harvest": "cosecha colheita panen ernte hasat raccolto recolte",
  "livestock": "ganado ganaderia ternak betail",
  "election": "elecciones eleicao eleicoes wahl wahlen pemilu secim wybory elezion~",
  "voter": "votante eleitor wahler pemilih secmen",
  "church": "iglesia kirche eglise gereja kilise chiesa kosciol",
  "donation": "donaciones doacao doacoes spende donasi bagis donazion~",
  "lawyer": "abogado advogado anwalt rechtsanwalt avocat avukat pengacara avvocato adwokat",
  "university": "universidad~ universite universitas uniwersytet dai-hoc",
  "faculty": "facultad~ faculdade fakultas fakultat faculte",
  "hotel": "hoteis khach-san",
  "museum": "museo museu musee",
  "supermarket": "supermercado supermercato supermarche supermarkt",
  "football": "futbol futebol sepakbola fussball voetbal bong-da",
  "league": "liga",
  "tournament": "torneo torneio turnier tournoi turnuva turnamen turniej",
  "payroll": "nomina lohnabrechnung penggajian bordro",
  "construction": "construcao",
  "method": "metodo metode",
  "finishing": "acabado acabamento finition finitura oberflache wykonczenie",
  "room": "kambarys kabinetas telpa ruum huone habitacio bilik kimnata habitacion quarto zimmer chambre kamar pokoj pokoju sala sali mistnost~ izba sobe kamer vaerelse szoba kamarnya phong oda odasi komnata domatio raum ruang ruangan salle salle-polyvalente",
  "accommodation": "alloggio alloggi logement alojamiento alojamento hospedaje hospedagem unterkunft hebergement",
  "review": "avaliacao resena valoracion bewertung recenzj~ recenz~ opinia opinie beoordeling recension anmeldelse ertekeles~ ulasan danh-gia degerlendirme otzyv recensione yorumlar",
  "option": "opcao opcion opcj~ moznost~ opcij~ optie lehetoseg optiune pilihan luachon secenek auswahl",
  "transaction": "transacao transakcj~ transakc~ tranzakcio tranzactie giao-dich islem transazione transaksi islemler islemleri",
  "service": "leistung servizi prestation servico servicio servizio layanan uslug~ sluzb~ dienst tjanst tjeneste szolgaltatas serviciu dich-vu hizmet hizmeti jasa atendimento hizmetler leistungsart tjanster tjenester",
  "appointment": "turno-medico rdv appuntamento appuntamenti cita agendamento rendezvous wizyt~ termin afspraak programare lich-hen randevu terminet janji-temu",
  "reservation": "rezervavimas broneering varaus bronyuvannia tempahan prenotazioni pemesanan buchung reservasi rezerwacj~ rezervac~ reservering bokning foglalas rezervare dat-phong rezervasyonu vormerkung",
  "course": "tecaj curso corso kurs~ cursus tanfolyam khoa-hoc lehrgang matakuliah cours",
  "lesson": "licao aula-particular unterrichtsstunde lecon lezioni dersler leccion lekcj~ lekc~ lektion lecke lectie bai-hoc urok lezione pelajaran pertemuan",
  "question": "klausimas jautajums kusimus kysymys vprasanje soalan pytannia domande sorular pergunta pregunta frage pytani~ otazk~ pitanj~ vraag fraga sporgsmal sporsmal kerdes~ intrebare pertanyaan cau-hoi soru vopros erotisi domanda",
  "answer": "atsakymas atbilde vastus jawapan vidpovid risposte resposta respuesta antwort odpowiedz~ odpoved~ odgovor~ antwoord svar valasz~ raspuns jawaban tra-loi cevap otvet apantisi risposta reponse",
  "account": "cuenta compte akun rachun~ kont~ ucet uctu rekening contul rekeningnya tai-khoan hesap hesabi schetchik logariasmos conto hesaplar",
  "card": "cartes cartao tarjeta karti kart kaarten",
  "invoice": "saskaita rekins arve lasku invois rakhunok fatura factura rechnung facture fattura faktur~ racun~ factuur rakning szamla facturi hoa-don faturasi schet timologio fatture fakturor fakturaer",
  "recipe": "recetario rezeptur ricette tarif-yemek receta rezept ricetta resep przepis~ recept receptu recepti oppskrift opskrift reteta cong-thuc resepnya retsept",
  "ingredient": "zutat skladnik~ surovin~ sastoj~ ingrediens hozzavalo nguyen-lieu malzeme bahan",
  "dish": "gerichte piatti hidangan masakan yemekler prato plato platillo gericht dani~ jidl~ gerecht ratt rett etel mon-an yemek yemegi blyudo piatto",
  "table": "mesa tisch tavolo masa tabela tabella tabelle tablo tabel tabell",
  "movie": "filme pelicula filmy filmu elokuva",
  "song": "cancion cancao canzone chanson lagu",
  "referee": "arbitro arbitre schiedsrichter wasit hakem",
  "stadium": "estadio stade stadion stadio",
  "actor": "ator acteur attore aktor schauspieler",
  "synopsis": "sinopse sinossi",
  "biography": "biografia",
  "format": "formato",
  "seat": "asiento-numero sitz posto-a-sedere miejsce-siedzace poltrona asiento assento sitzplatz kursi koltuk",
  "home-team": "equipo-local equipe-domicile heimmannschaft",
  "away-team": "equipo-visitante equipe-exterieur gastmannschaft",
  "team": "mannschaft squadre tim equipo equipe druzyn~ zespol~ ekip~ momcad csapat echipa takim komanda squadra ploeg verein",
  "player": "giocatori zawodnicy jogador jugador spieler joueur giocatore pemain gracz~ zawodnik~ hrac~ speler spelare spiller jatekos jucator cauthu oyuncu",
  "pet": "animal-de-estimacao haustier animal-domestique animale-domestico hewan-peliharaan evcil-hayvan mascota",
  "task": "uzduotis uzdevums ulesanne tehtava tasca naloga zavdannia compito compiti gorevler tarefa tarea aufgabe tache tugas zadani~ ukol~ zadatak zadatk~ taak uppgiften opgave oppgave feladat~ sarcina nhiemvu gorev gorevi zadacha",
  "project": "progetti projeler projeto projet proyek projekt~ projekat du-an proje projesi proekt progetto",
  "department": "departamento skyrius nodala osakond osasto oddelek viddil dzialu abteilung dzial wydzial~ oddeleni odjel~ odeljenj~ afdeling avdelning avdeling reszleg osztaly bagian phong-ban bolum otdel dipartimento reparto dienst-afdeling",
  "warehouse": "bodega deposito-almacen lagerhaus depo-ambar magazijn almacen armazem entrepot gudang magazyn~ sklad~ skladist~ magacin magasin raktar depozit nhakho depo magazzino lagerort magasin-de-stock",
  "lot": "lote",
  "property": "bien-immobilier immobile immobili nieruchomosc imovel inmueble propiedad propriedade eigenschap eigenschaft wlasciwosc ozellik",
  "announcement": "anuncio pengumuman aviso comunicado ankundigung avviso annonce annuncio ogloszenie ilan annons",
  "news": "noticia berita aktualnosc~ novink~ vijest~ nyhet nyhed stire tin-tuc haber novosti notizia nachrichten actualite",
  "group": "grupo gruppe groupe gruppo grupy grupu skupin~ grupp groep gruppen csoport nhom grubu omada",
  "permission": "permiso uprawnieni~ opravneni dozvol~ toestemming behorighet tilladelse jogosultsag izin permesso berechtigung",
  "branch": "niederlassung zweigniederlassung filiaal vestiging filial filiale succursale agence cabang oddzial sube zweigstelle sucursal",
  "shipment": "envoi spedizione przesylka envio kargo sendung zending forsendelse",
  "trip": "trayecto trajeto trajet fahrt tragitto viagem viaje reise voyage",
  "driver": "autista sopir surucu motorista kierowc~ ridic ridice vozac~ bestuurder chauffor sofor taixe voditel conducente fahrer conducteur pengemudi fahrerin chauffeur",
  "artist": "kunstler kunstlerin kunstenaar",
  "cashier": "kasir cajero",
  "quote": "cotizacion cotacao orcamento preventivo devis offerte",
  "movement": "movimentacao bewegung movimiento movimento",
  "coverage": "cobertura",
  "configuration": "configuracion",
  "detail": "detalle detalhe",
  "catalog": "catalogus",
  "name": "pavadinimas nosaukums nimetus nimi nome nombre nom nama isim bezeichnung denumire nazw~ nazev nazvu naziv~ naam namn namnet navn navnet nev neve megnevezes nume numele onoma nazvanie naimenovanie denominazione nominativo libelle benennung adlari isimler",
  "full-name": "taisnimi koko-nimi pilnas-vardas nama-penuh pilns-vards nome-completo nombre-completo nomcomplet nama-lengkap ho-ten ho-va-ten adisoyadi puno-ime volledigenaam nomecognome nombreyapellido polnoeimya",
  "first-name": "vardas vards eesnimi etunimi nama-pertama ime prenom vorname adsoyad prenume imie imienia jmeno imya keresztnev utonev voornaam voornamen fornamn fornavn nombres nama-depan",
  "last-name": "pavarde uzvards perenimi perekonnanimi sukunimi cognom prizvyshche priimek sobrenome apellido cognome nachname soyad apelido nazwisk~ prijmeni priezvisko prezime achternaam geslachtsnaam efternamn efternavn etternavn vezeteknev csaladnev soyadi soyismi familiya eponymo apellidos apellido-paterno apellido-materno sobrenomes familienname nama-belakang",
  "user-name": "benutzername nomeusuario nombreusuario nomutilisateur kullaniciadi korisnicko-ime ten-dang-nhap anvandarnamn felhasznalonev nama-pengguna numeutilizator",
  "user": "vartotojas naudotojas lietotajs kasutaja kayttaja usuari uporabnik korystuvach usuario utilisateur benutzer utente pengguna kullanici utilizador utilizator uzytkownik~ uzivatel~ pouzivatel~ korisnik~ gebruiker anvandare bruger bruker felhasznalo nguoi-dung polzovatel~ christhs xristis nutzer gebruikers uzytkownicy kullanicilar brugere brukere utilisateurs",
  "title": "otsikko pealkiri antraste virsraksts titol tajuk zaholovok titulo titre titel titolo judul baslik titlu tytul~ nazov naslov~ overskrift tieu-de zagolovok titlos intitule judulnya intestazione tittel rubrikk",
  "description": "aprasymas apraksts kirjeldus kuvaus descripcio penerangan opys descricao descripcion beschreibung descrizione deskripsi aciklama descriere opis~ popis~ omschrijving beschrijving toelichting beskrivning beskrivelse leiras descrierea mota mo-ta keterangan opisanie perigrafi aciklamasi descrizioni descritivo",
  "price": "kaina hinta preu tsina tsena preco precio prix preis prezzo harga fiyat pret cena ceny cene cenu cijen~ prijs pris priset pretul gia-ban gia-tien fiyati stoimost tarief prijzen",
  "value": "valore wert valeur nilai wartosc~ hodnot~ vrijednost~ vrednost~ waarde varde vaerdi verdi ertek~ valoarea giatri deger~ znachenie valores",
  "amount": "kogusumma yhteensa znesek jumlah-bayaran valor montante monto montant betrag importo jumlah tutar importe kwot~ castk~ ciastka iznos~ bedrag belopp belob belop osszeg~ suma sumei tong-tien so-tien miktari tutari summa poso jumlahnya",
  "total": "totale gesamt toplam lacznie lacznej celkem celkova ukupn~ totaal totalt osszesen itogo synolo totalnya toplami summe",
  "phone": "talrunis puhelin puhelinnumero tel-nr tilefonikos-arithmos telepon fone telefon~ telefonnummer telefoonnummer telefoon telefonszam so-dien-thoai dien-thoai tlf komork~ no-telp no-hp no-telepon nomor-hp tilefono rufnummer tlfnr telefonummer gsm",
  "address": "adrese osoite adreca endereco direccion adresse indirizzo alamat adres domicilio anschrift adresa adresu adresy adresie adresi adress adressen lakcim cim cime dia-chi alamatnya dieuthynsi diefthinsi mieszkania adresser",
  "city": "miestas pilseta linn kaupunki ciutat bandar misto ort cidade ciudad ville stadt citta kota sehir oras miast~ miejscowosc~ mesto mestu mjesto grada gradu plaats woonplaats stad plaatsnaam poststed postort varos telepules orasul localitate kabupaten thanh-pho ilce gorod~ comune localidad municipio localita wohnort localidade gemeente kommun kommune obec obce gmin~",
  "street": "gatve iela tanav katu katuosoite carrer vulytsia rua calle rue strasse logradouro ulic~ straat straatnaam gata gatuadress gade vejnavn gateadresse utca strada jalan sokak cadde caddesi ulitsa odos voie avenida",
  "district": "bairro barrio quartier kecamatan kelurahan powiat~ kotar wijk stadsdel bydel kerulet cartier quan-huyen phuong-xa mahalle mahallesi semt comuna colonia stadtteil ortsteil gemarkung bezirk landkreis arrondissement comarca circondario",
  "state": "estado",
  "region": "provincia provinsi regiao wojewodztw~ zupanij~ okrug~ provincie landsdel megye judet judetul tinh-thanh vung bolge oblast~ nomos bundesland kanton comunidad",
  "country": "valsts krajina kraina pais paese negara ulke nazione kraj kraju krajn~ drzav~ zemlj~ orszag tara tarii quoc-gia ulkesi strana xora paises herkunftsland",
  "postal-code": "pasto-kodas pasta-indekss postiindeks postinumero codi-postal poskod poshtovyi-indeks cep codigo-postal code-postal postleitzahl plz kode-pos kod-pocztowy postanski-broj postanski postnummer postnr iranyitoszam codpostal mabuudien posta-kodu codice-postale pocztow~",
  "date": "pvm paivamaara kuupaev fecha datum tanggal tarih datuma datumu dato datoen keltezes ngay tarihi tarihleri dagtekening imerominia hmerominia",
  "birth-date": "gimimo-data dzimsanas-datums synniaeg syntymaaika data-naixement data-de-naixement datum-rojstva tarikh-lahir data-narodzhennia nascimento nacimiento naissance datanascimento fechanacimiento nascita tanggallahir urodzeni~ narozeni~ rodenja rodjenja geboorte fodelse fodsel fodsels szuletes~ nastere nasterii lahir ngay-sinh dogum rozhdeniya geburt geburtstag",
  "created": "angelegt criado creado cree erstellt creato criacao creacion dibuat cadastro cadastrado utworzen~ utworzon~ vytvoren~ kreiran~ stvoren~ aangemaakt skapad skapat oprettet opprettet letrehozas~ letrehozva creare crearii ngay-tao olusturma olusturulma olusturan sozdan~ erstellung erfasst",
  "updated": "atualizado actualizado aktualisiert geandert aggiornato modificado atualizacao actualizacion zaktualizowan~ aktualizacj~ modyfikacj~ aktualizovan~ upraven~ azuriran~ izmjen~ izmene bijgewerkt gewijzigd uppdaterad andrad opdateret oppdatert endret frissitve modositva modositas~ actualizat diperbarui diubah cap-nhat ngay-cap-nhat guncelleme guncellenme obnovlen~ aanpassing aktualisierung anderung modifica misajour",
  "deleted": "excluido eliminado geloscht supprime usunie~ smazan~ obrisan~ verwijderd borttagen slettet torolve sters dihapus silinme apagado cancellato silindi",
  "start": "pradzia sakums algus alku aloitus zacetek mula pochatok comienzo comeco inicio beginn apertura inizio mulai baslangic rozpoczeci~ uruchomieni~ poczatk~ poczatek zacatek zacatku pocetak pocetk~ startdatum borjan kezdet~ kezdes~ kezdo inceput inceperii bat-dau ngay-bat-dau baslama nachalo enarxi anfang partenza",
  "end": "beigas lopp loppu tamat kinets pabaiga pabaigos fim cierre encerramento fin ende fine selesai bitis zakonczeni~ zamknieci~ koniec konc~ konec zavrs~ kraja zavrsetak eind slutt befejez~ vege sfarsit berakhir ket-thuc ngay-ket-thuc bitisi okonchanie schluss termino slut",
  "min": "minimo",
  "max": "maximo",
  "sale": "venda venta vente verkauf vendita penjualan",
  "purchase": "compra achat einkauf acquisto pembelian koop kauf zakup satin-alma inkop achats",
  "contact": "contato kontakt contatto kontak",
  "credential": "credencial identifiant",
  "line": "linea linha ligne linie riga jalur satir regel righe",
  "stop": "przystanek durak parada arret fermata haltestelle halte fermate",
  "contract": "sutartis ligums leping sopimus pogodba dohovir kontrak contrato contrat vertrag contratto sozlesme umow~ smlouv~ smluv~ ugovor~ overeenkomst avtal szerzodes~ hop-dong sozlesmesi dogovor symvasi",
  "responsible": "responsavel responsabile verantwortlich verantwortlicher verantwoordelijke odpowiedzialny sorumlu ansvarig ansvarlig",
  "job": "puesto jabatan oficio ofizio mestiere hauptberuf",
  "due": "vencimento vencimiento echeance scadenza jatuh jatuhtempo",
  "percentage": "porcentaje porcentagem pourcentage prozent percentuale persentase",
  "income": "ingreso receita recette einnahme pemasukan przychod~ dochod~ prijem prihod~ inkomen inkomst indkomst inntekt jovedelem bevetel venit pendapatan thunhap gelir entrate einkommen revenu",
  "expense": "ausgabe-geld spese giderler gasto despesa egreso depense ausgabe pengeluaran wydatek wydatk~ koszt~ naklad~ rashod~ trosak uitgave utgift udgift koltseg cheltuiala chiphi gider biaya kosten spesa costo cout custo raskhod uscite harcama spese",
  "gross": "brutos bruttos lordos brutas kotor bruto brut brutto lordo",
  "net": "liquidas netos nettos netas liquidos bersih neto netto neta liquido",
  "taxable": "imponible",
  "remaining": "restantes restants sisas verbleibend rimanent~ pozostal~ kalan restante restant sisa resterend",
  "payment": "bayar pagamento pago paiement zahlung pembayaran platnosc~ platb~ placanj~ uplat~ betaling betalning fizetes~ plata thanh-toan odeme odemesi oplata plateza pliromi versement versamento cobro odeme-islemi betalingen",
  "delivery": "entrega livraison lieferung dostaw~ doruceni dostav~ isporuk~ levering leverans leveringsdato szallitas livrare giaohang pengiriman teslimat consegna teslim livraisons consegne",
  "quantity": "kiekis daudzums kogus maara kuantiti kilkist mnozstvo quantite menge kuantitas miktar adet qtd qtde cantitate ilosc~ liczb~ mnozstvi pocet kolicin~ aantal antal antall mennyiseg~ darab cantitatea so-luong adedi kolichestvo posotita anzahl conteggio conteo contagem zahl sayi licznosc",
  "number": "numeris numurs stevilka nombor numero nummer nomor numar numer numeru numery cisl~ broj~ nummeret szam szama numarul numarasi nomer arithmos nr nro numaralari",
  "password": "slaptazodis salasana contrasenya geslo katalaluan kata-laluan parol parool kodikos senha contrasena passwort mot-de-passe sandi sifre hasl~ heslo lozink~ wachtwoord losenord adgangskode jelszo parola kata-sandi mat-khau sifresi kennwort motpasse kontrasena mdp wachtwoorden",
  "age": "amzius vecums vanus ika edat starost idade edad umur yas wiek~ vek eletkor varsta usia tuoi yasi vozrast ilikia leeftijd",
  "gender": "lytis dzimums sugu sukupuoli jantina sexo genero geschlecht sesso sexe plec plci pohlavi spol geslacht geslachtsaanduiding kjonn jenis-kelamin gioi-tinh cinsiyet fylo",
  "weight": "svoris kaal paino teza peso poids gewicht berat waga wagi wadze hmotnost vaha tezin~ vikt vaegt vekt suly greutate trong-luong can-nang agirlik beratbadan",
  "height": "aukstis augstums korgus pituus alcada tinggi-badan estatura altura altezza hauteur hohe tinggi wysokosc~ wzrost vysk~ visina visine hoogte hojd hoyde magassag inaltime chieu-cao yukseklik vysota ypsos",
  "width": "ancho largeur largura anchura breite larghezza szerokosc~ sirk~ sirina sirine breedte bredd bredde szelesseg latime lebar chieurong genislik shirina",
  "length": "laenge longueur comprimento lunghezza dlugosc~ delk~ duzin~ lengte langd laengde lengde hosszusag lungime panjang chieudai uzunluk dlina longeur",
  "longitude": "longitud longitudine dlugosc-geograficzna zemepisnadelka geografska-duzina lengtegraad langengrad boylam dolgota bujur kinhdo",
  "latitude": "latitud latitudine szerokosc-geograficzna zemepisnasirka geografska-sirina breedtegraad breitengrad enlem shirota lintang vido",
  "color": "spalva krasa varv kolir cor colore couleur farbe warna renk kolor~ barv~ boj~ kleur farg farve szin culoare mau-sac rengi tsvet xroma renkler",
  "size": "dydis izmers suurus rozmir talla tamanho tamano taille grosse ukuran rozmiar~ velikost~ velicin~ grootte storlek storrelse meret marime kich-thuoc boyut razmer tamanio wielkosc formaat dimensione",
  "image": "nuotrauka attels zobrazhennia imagem imagen bild immagine gambar resim obraz~ zdjeci~ slik~ afbeelding billede kep imaginea hinh-anh resmi gorsel izobrazhenie eikona bilder",
  "photo": "foto fotografi~ fotk~ bildurl poza fotograf",
  "file": "failas tiedosto fitxer ficheiro arquivo archivo fichier datei berkas plik~ soubor~ datotek~ bestand fajl fisier taptin dosya arxeio dosyalar dosyalari filer",
  "material": "materiales matiere materiali materiau materiaux materialien malzeme werkstoff",
  "finish": "acabado acabamento finitura finition",
  "category": "kategori~ danh-muc katigoria rubriek rubrique rubrik rubrica sparte kategorier",
  "product": "preke toode tuote izdelek produto produit prodotto produk urun produs produkt~ vyrobek proizvod~ artikel vare termek~ produsul san-pham urunu tovar~ proion urunler urunleri articoli",
  "customer": "asiakas kliyent pokupets cliente pelanggan musteri klient~ zakaznik~ kupac kupc~ klant kund kunden ugyfel~ vasarlo khach-hang musterisi pelatis endkunde kunder klienci musteriler cessionario afnemer nabywca alici",
  "supplier": "fornitori fornecedor proveedor proveedores proveedore fournisseur lieferant fornitore pemasok dostawc~ dodavatel~ dobavljac~ leverancier leverantor leverandor beszallito szallito furnizor nha-cung-cap tedarikci postavshchik versorger fournisseurs grossista",
  "company": "imone uznemums ettevote yritys podjetje syarikat nome-fantasia razao-social razon-social empresa entreprise unternehmen azienda perusahaan firma sirket firmy spolecnost~ tvrtk~ preduzec~ poduzec~ bedrijf onderneming foretag virksomhed selskap ceg cegnev cong-ty etaireia ragione-sociale societe unternehmens perusahaannya ditta entreprises isletme bedrift spolka przedsiebiorstwo firmalar",
  "employee": "darbuotojas darbinieks tootaja tyontekija empleat pekerja pratsivnyk empregado angestellter dipendenti pracownicy funcionario empleado mitarbeiter dipendente karyawan pracownik~ zamestnan~ zaposlen~ radnik~ medewerker werknemer anstalld medarbejder ansatt dolgozo alkalmazott angajat~ pegawai nhan-vien calisan personel sotrudnik ypallilos empleados trabajador trabajadora trabajadores trabalhador trabalhadora trabalhadores lavoratore lavoratrice",
  "order": "uzsakymas pasutijums tellimus tilaus narocilo zamovlennia ordem pedido commande encomenda bestellung ordine pesanan siparis orden zamowieni~ objednavk~ narudzb~ porudzbin~ bestelling bestallning ordre rendeles~ comanda comenzi don-hang siparisi zakaz~ paraggelia auftrag siparisler",
  "stock": "estoque stok zapas~ zasob~ zalih~ voorraad lagersaldo lagerbeholdning keszlet stocul tonkho stogu existencias",
  "brand": "marca marque marke merek znack~ merk marka markasi gyarto thuonghieu bandeira varumarke",
  "code": "ziffer kurzel kood codigo codice kode kod kodu kody sifra oznaka koodi kodja codul kodas kwdikos kodnya kodenavn",
  "type": "tipas tuup tyyppi tipo typ tipe tur typu rodzaj~ druh~ vrst~ soort tipus~ tipul jenis loai turu tipologia gattung jenisnya tipos tipi cinsi typy",
  "active": "aktyvus aktiivne aktiivinen aktyvnyi ativo activo actif aktiv attivo aktif aktywn~ aktivn~ actief aktivt aktivan activ kichhoat aktiven energos",
  "available": "disponivel disponible verfugbar disponibile tersedia dostepn~ dostupn~ beschikbaar tillganglig tilgaengelig tilgjengelig elerheto musait ledig",
  "status": "busena olek situacao situacion statut stato stan stanu stav stavu stanj~ tillstand tilstand allapot starea trang-thai durumu sostoyanie katastasi",
  "message": "meldung zinute zinojums sonum viesti missatge sporocilo mesej povidomlennia mensagem mensaje nachricht messaggio pesan mesaj wiadomosc~ zprav~ sprava poruk~ bericht meddelande besked beskjed uzenet mesajul tinnhan soobshchenie meddelelse",
  "comment": "komentaras kommentaar comentari comentario commentaire kommentar komentar yorum komentarz~ koment opmerking megjegyzes comentariu binh-luan kommentarij sxolio",
  "note": "pastaba piezime markus huomautus muistiinpano opomba prymitka bemaerkning observacao observacion observacoes anotacao catatan notiz uwag~ notatk~ poznamk~ napomen~ biljesk~ notitie anteckning bemerkning notat ghi-chu zametka primechanie aantekening bemerkung osservazione remarque notlar anteckningar",
  "author": "autorius kirjailija tekija autor auteur autore penulis yazar autora auteurs forfattare forfatter szerzo autorul tac-gia yazari avtor pengarang syggrafeas schrijver autorin autrice autores urheber verfasser einbringer redattore createur creador ersteller tworca skapare",
  "book": "knyga gramata raamat kirja llibre livro libro livre buch buku kitap ksiazk~ knih~ knjig~ bok konyv cartea sach kitabi kniga vivlio ouvrage",
  "year": "metai gads aasta vuosi ano anio annee jahr tahun rok roku godin~ jaar jaartal anul yil yili etos anno yillar aar",
  "month": "menuo menesis kuukausi misiats mes mois monat bulan miesiac~ mesic~ mjesec~ mesec~ maand manad maned honap thang ayi mesyats minas mese",
  "day": "diena paev paiva dija dia jour giorno hari dzien ziua gunu giornata dagar dager",
  "hour": "valanda stunda tunti hora heure stunde godzin~ hodin~ uur timme gio saati stunden uren timmar",
  "duration": "trukme ilgums kestus kesto durada tempoh tryvalist duree czas-trwania dauer durata durasi trwani~ trvani trajanj~ duur varaktighet varighed varighet idotartam thoi-luong suresi dlitelnost diarkeia durasinya",
  "discount": "sconti zniznka potongan desconto descuento remise sconto diskon indirim rabat~ znizk~ slev~ popust~ korting kedvezmeny reducere giam-gia khuyen-mai indirimi skidka ekptosi",
  "tax": "imposto impuesto steuer tassa pajak podatek podatk~ porez~ belasting skatt impozit thue vergi nalog foros impot taxe",
  "language": "kalba valoda kieli mova idioma langue sprache lingua bahasa jezyk~ jazyk~ jezik~ taal sprak sprog nyelv limba ngon-ngu dil dili yazyk glossa lingua-madre spraak",
  "currency": "divisa devise doviz moeda moneda wahrung walut~ valut~ penznem matauang para-birimi",
  "unit": "unidade unidad unite einheit unita satuan unitario unitaire jednostk~ jednotk~ jedinic~ eenheid enhet enhed egyseg unitate donvi birim birimi edinitsa",
  "document": "dokumen dokument~ tai-lieu belge belgesi",
  "total-price": "gesamtbetrag",
  "subject": "assunto sujet przedmiot~ predmet~ amne emne tantargy targy materie materia mon-hoc ders onderwerp mata-pelajaran disciplina ",
  "role": "papel rolle ruolo rola roli rolu ulog~ rol szerep~ rolul peran vai-tro rolos rolleri rollen",
  "profile": "perfil profil profilo",
  "host": "anfitrion anfitriao",
  "loan": "darlehen prestito prestiti pozyczka wypozyczenie wypozyczenia odunc pinjaman prestamo emprestimo ausleihe peminjaman leihe leihgabe prets uitleen bruikleen lening",
  "booking": "reserva reservierung prenotazione rezervasyon",
  "member": "socio mitglieder membri czlonkowie uyeler anggota miembro membro mitglied membru czlonek czlonk~ clen clenove medlem membrul thanh-vien uye uyesi uchastnik melos",
  "student": "oppilas opiskelija opilane estudiant dijak pelajar aluno alumno estudiante etudiant schuler siswa ogrenci estudante uczen uczni~ studentsk ucenik~ diak hallgato sinh-vien hoc-sinh ogrencisi uchenik mathitis leerling murid eleve studerende",
  "teacher": "mokytojas skolotajs opetaja opettaja professorat cikgu vchytel professor profesor professeur lehrer ogretmen nauczyciel~ ucitel~ nastavnik~ docent leraar larare laerer tanar giao-vien giang-vien ogretmeni uchitel profesori insegnante docente dosen enseignant dozent lehrerin maestra profesora enseignante",
  "doctor": "dottore hekim medico medecin arzt dokter lekarz~ lekar~ lijecnik~ lakare laege lege orvos bac-si vrach iatros arztin aerztin doctora",
  "patient": "pacjenci pazienti hastalar paciente paziente pasien pacjent~ pacient pacijent~ paciens benh-nhan hasta",
  "place": "lugar lieu luogo tempat miejsc~ lokacij~ plats sted helyszin hely locatie locatia lokasi dia-diem topos ubicacion localizacao lokalizacj~ posizione lokalizac~ lokalita stadt-oder-ort yer bereitstellungsort spielort einsatzort",
  "school": "escola escuela ecole schule scuola sekolah szkol~ skol~ iskola scoala truong okul okulu shkola sxoleio",
  "class": "kelas classe clase turma klasse klas klasa",
  "section": "secao sezione abschnitt sectie sekcja",
  "period": "epoche zeitraum periodo-de-tiempo epoca epoque tijdvak perioder",
  "major": "jurusan",
  "mode": "modo modalidad modalidade",
  "evaluation": "evaluasi auswertung beurteilung wertung",
  "feedback": "retroalimentacion ruckmeldung",
  "instruction": "indicacion indicacao instrucoes anweisung",
  "relationship": "parentesco verwandtschaft",
  "reader": "leser lector leitor lecteur pembaca leserin lectrice lettore lezer",
  "copy": "copias egzemplarz egzemplarze exemplar ejemplar exemplaire esemplare exemplaar esemplari",
  "reminder": "mahnung recordatorio lembrete promemoria erinnerung rappel herinnering przypomnienie hatirlatma pamminnelse paminnelse",
  "shelf": "scaffale rak regal estante estanteria prateleira etagere rayon boekenplank regalfach schap raf hylla",
  "location": "konum standort localisation localizacion localizzazione posizionamento standplatz",
  "education": "pendidikan",
  "coach": "allenatore trener antrenor pembina ubungsleiter",
  "club": "ekstrakurikuler",
  "complaint": "reclamo-cliente skarga reklamacja sikayet reclamo reclamacao beschwerde keluhan pengaduan reklamation beschwerden reklamationsgrund queja reclamacion plainte",
  "citizen": "ciudadan~ cidada~ citoyen warga cittadino burgerin citoyenne inwoner",
  "court": "juzgado tribunal pengadilan rechtbank mahkeme domstol fiscalia",
  "judge": "juez juiz juge richter hakim",
  "crime": "delito verbrechen kejahatan",
  "police": "policia polizei polisi",
  "volunteer": "voluntari~ benevole relawan sukarelawan",
  "campaign": "campana campanha campagne kampagne kampanye",
  "beneficiary": "beneficiari~ begunstigter",
  "candidate": "candidat~ bewerber adaylar calon",
  "parish": "parroquia paroquia paroisse pfarrei paroki",
  "parishioner": "feligres",
  "exhibition": "exposicion exposicao ausstellung pameran exposition mostra tentoonstelling",
  "scholarship": "beca bourse stipendium beasiswa",
  "thesis": "tesis diplomarbeit skripsi",
  "report-card": "boletim boletin rapor",
  "attendance": "asistencia presenca absensi kehadiran anwesenheit presences presenza aanwezigheid obecnosc devam narvaro",
  "petition": "petisi",
  "vehicle": "transporto-priemone transportlidzeklis soiduk ajoneuvo kenderaan fahrzeuge veicoli araclar veiculo vehiculo vehicule fahrzeug veicolo kendaraan pojazd~ samochod~ vozidl~ vozil~ voertuig fordon koretoj kjoretoy jarmu vehicul masina araci avtomobil ochima viatura arac",
  "game": "jogo juego jeu spiel gioco permainan hra hry igr~ spel spil jatek joc trochoi oyun partita",
  "event": "renginys pasakums uritus tapahtuma esdeveniment dogodek podiia kegiatan etkinlikler evento evenement veranstaltung acara etkinlik wydarzeni~ udalost~ dogadaj~ dogadjaj~ evenemang begivenhed esemeny eveniment su-kien etkinligi sobytie gegonos eventi",
  "item": "articulo polozk~ stavk~ posten tetel barang articol madde",
  "at": "em",
  "content": "conteudo contenido tresc~ obsah~ sadrzaj~ inhoud innehall indhold innhold tartalom continut noi-dung icerik soderzhanie contenuto contenu inhalt isi",
  "summary": "resumo resumen zusammenfassung resume-court riassunto samenvatting",
  "reference": "riferimento referentie odniesienie referans referanse kenmerk betalingskenmerk",
  "balance": "solde sisa-saldo saldo egyenleg sodu bakiye balans ypoloipo kontostand",
  "salary": "sueldo wynagrodzeni~ pensj~ placy salaris salariu gaji luong maas zarplata misthos gehalt stipendio remuneration gratification remuneracion remuneracao retribuzione",
  "direction": "sentido direcao sens richtung direzione richting kierunek yon retning riktning",
  "installments": "cuotas",
  "engine-size": "cilindrada",
  "area": "metros-cuadrados metros-quadrados metragem wohnflache superficie-utile yuzolcumu bereich superficie obszar~ powierzchni~ ploch~ povrsin~ podrucj~ oppervlakte gebied areal terulet suprafata luas dientich alan ploshchad flache stref~ gebiet omrade zona",
  "experience": "experiencia",
  "interest": "interes zinsen interessi odsetki suku-bunga juros interesse rente faiz ranta",
  "limit": "batas limite grens grenze sinir grans grense",
  "credit": "kredit kredyt kredi krediler",
  "email": "el-pastas epasts sahkoposti meiliaadress correu emel elpastas correo eposta epost mejl emailadres mailadresse epostadresse elektronskaposta correo-electronico courriel emailcim elektronickaposta surel mailowy adres-mailowy posta-elettronica",
  "state-code": "uf",
  "address-2": "complemento",
  "nationality": "nazionalita nacionalidade nacionalidad obywatelstw~ narodowosc~ statniprislusnost drzavljanstv~ statsborgerskap allampolgarsag uyruk quoctich staatsangehorigkeit cittadinanza kewarganegaraan medborgarskap",
  "products": "produse",
  "users": "utilizatori",
  "issued": "emissao",
  "tax-id": "nif cif nip regon npwp partita-iva steuernummer adoszam kvk kvknummer orgnummer organisasjonsnummer organisationsnummer vergino",
  "national-id": "rg dni bsn cnp tckimlikno tc-kimlik kimlik-no codice-fiscale rodnecislo rodne-cislo burgerservicenummer fodselsnummer foedselsnummer numero-securite-sociale nir numero-seguridad-social",
  "vat": "tva igv iva dph pdv btw afa kdv nds fpa mwst ppn mehrwertsteuer umsatzsteuer cuota-iva importe-iva montant-tva btw-bedrag importo-iva valor-iva ust cuota-de-iva",
  "reason": "motivo powod~ przyczyn~ duvod~ razlog~ reden anledning arsag arsak indok motivul alasan ly-do neden nedeni prichina grund raison causale begrunnelse aarsak uzasadnienie gerekce",
  "rating": "calificacion puntuacion valutazione penilaian ocen~ hodnoceni ocjen~ waardering betyg bedommelse vurdering puan puani reyting bewertungen",
  "average": "srednich media-aritmetica rata-rata promedio moyenne durchschnitt srednia sredni srednie prumer~ prosjek prosek gemiddeld gemiddelde genomsnitt gennemsnit gjennomsnitt atlag medie trungbinh ortalama medio",
  "capacity": "pojemnosc capienza kapasite fassungsvermogen capacidade kapazitat kapasitas jauge aforo",
  "night": "noche noite nuit nacht",
  "guest": "ospite ospiti goscie tamu misafir konuk huesped hospede gast gasten",
  "rent": "alugueis affitto czynsz sewa kira alquiler aluguel loyer miete arriendo huur hyra husleie canone",
  "bathroom": "bano banheiro",
  "bedroom": "dormitorio",
  "fee": "tarifa frais gebuhr gebuhren redevance leges taxa tributo tributi diritti onere oneri",
  "distance": "entfernung jarak odleglosc~ vzdalenost~ udaljenost~ afstand avstand tavolsag distanta khoangcach mesafe rasstoyanie",
  "speed": "velocidad velocidade vitesse geschwindigkeit predkosc~ rychlost~ brzin~ snelheid hastighet hastighed sebesseg viteza tocdo hiz hizi skorost velocita kecepatan",
  "temperature": "temperaturen suhu teplot~ homerseklet nhiet-do sicaklik",
  "mileage": "kilometrage przebieg chilometraggio kilometraj jarak-tempuh kilometre-sayaci kilometraje quilometragem kilometerstand",
  "shop": "tienda loja boutique geschaft negozio toko magazin sklep~ obchod~ prodavnic~ prodavaonic~ trgovin~ winkel butik butikk magazinul cuahang magaza magazasi katastima",
  "bookshop": "libreria librairie livraria buchhandlung",
  "restaurant": "ristorante restauracj~ restaurac~ restoran~ etterem nha-hang restaurang",
  "library": "biblioteca bibliotheque bibliothek perpustakaan bibliotek~ knihovn~ knjiznic~ konyvtar thu-vien kutuphane mediatheque bibliotheek bucherei",
  "pharmacy": "apotheke apotek",
  "flight": "vuelo voo flug volo penerbangan",
  "farm": "granja peternakan bauernhof gospodarstwo finca fazenda ferme hof exploitation-agricole explotacion azienda-agricola podere boerderij",
  "salutation": "aanhef civilite civility anrede tratamiento appellativo",
  "insurance": "aseguradora assurance verzekering asuransi sigorta ubezpieczenie seguro versicherung assicurazione",
  "person": "osob~ pessoa henkilo szemely nguoi kisi chelovek",
  "time": "tiempo czas~ vrem~ tijd tijdstip tidspunkt idopont waktu thoi-gian zaman saat ora zeit",
  "house-number": "numero-exterior numero-casa numero-da-casa hausnr numero-civico nomor-rumah kapi-no huisnummer hausnummer husnummer nr-domu numer-domu cislo-popisne kucnibroj hazszam civico numero-de-rue numero-de-porta",
  "unit-price": "don-gia cenajednostkowa stukprijs egysegar hargasatuan stuckpreis einzelpreis",
  "link": "vinculo collegamento tautan odnosnik~ odkaz~ poveznic~ baglanti enlace verweis koppeling lienkoi",
  "position": "pozycj~ pozice pozicij~ functia chuc-vu pozisyon dolzhnost stelle poste platz platzierung",
  "license-plate": "placa-vehiculo placa-do-veiculo nummernschild plaque-immatriculation targa-veicolo tablica-rejestracyjna kenteken kennzeichen rejestracyjn~ rendszam registarskaoznaka bien-so plaka nopol matricula immatriculation placa kfz-kennzeichen plaque-d-immatriculation targa",
  "station": "stacj~ stanic~ postaj~ istasyon stantsiya stathmos allomas statie",
  "measurement": "misurazione pengukuran pomiar~ mereni mjerenj~ merenj~ meting matning maling masuratoare olcum izmerenie messung misura medicion medicao mesure",
  "result": "wynik~ vysledek vysledk~ rezultat~ resultaat eredmeny ket-qua sonuc sonucu risultato resultado resultat ergebnis hasil",
  "indicator": "wskaznik~ ukazatel~ pokazatelj~ gosterge indicador indicateur indicatie",
  "information": "informacj~ informace informacij~ podaci uppgift oplysning informacio informatii thong-tin bilgi bilgisi bilgileri plirofories informasi renseignement",
  "additional": "dodatkow~ dodatecn~ dodatn~ aanvullend ekstra kiegeszito suplimentar tambahan bosung zusatzlich adicional aggiuntivo supplementaire",
  "list": "listy seznam~ spis lijst lista liste daftar danh-sach listesi spisok elenco lijsten",
  "account-number": "numero-cuenta numero-de-cuenta numero-da-conta numero-compte numero-conto nomor-rekening kontonummer numer-konta cislo-uctu brojracuna szamlaszam no-rekening so-tai-khoan hesapno",
  "bank": "bancaires banques bancos bancas bancari~ bancaire banka banku bankas ngan-hang bankasi banque banco",
  "device": "urzadzeni~ zarizeni uredaj~ uredjaj~ apparaat enhetsnamn eszkoz dispozitiv thiet-bi cihaz cihazi ustroystvo gerat dispositivo appareil perangkat",
  "manufacturer": "producent~ vyrobce proizvodjac~ fabrikant tillverkare produsent producator nhasanxuat uretici proizvoditel hersteller fabricante fabricant produttore constructeur",
  "model": "modelu modele modelo modell modeli",
  "minute": "minuty minuti minuut perc phut dakika minuto",
  "humidity": "umidita wilgotnosc fuktighet wilgotnosc~ vlhkost vlaznost vochtigheid luftfeuchtigkeit humedad umidade kelembaban doam feuchtigkeit feuchte vocht luchtvochtigheid",
  "pressure": "cisnieni~ tlak nyomas basinc davlenie presion pressao pressione druck tekanan",
  "wind": "wiatr~ vitr vjetar vetar vant ruzgar vento viento angin",
  "subscription": "abonament~ predplatne pretplat~ abonnement elofizetes abonelik abbonamento suscripcion assinatura langganan",
  "language-level": "taalniveau",
  "level": "poziom~ uroven~ razina razine niveau niva szint nivel capdo seviye livello tingkat stufe echelon schaal",
  "interest-rate": "oprocentowani~ urokova kamatnastopa rentesats kamatlab laisuat faizorani",
  "version": "wersj~ verz~ versie versiune phien-ban surum versiya versao versi",
  "site": "witryn~ strona strony strone stranka webseite sito sitioweb siteweb halaman sayfa",
  "internet": "internetow~",
  "error": "bledu chyb~ gresk~ fout feil fejl hiba eroare hata oshibka fehler erreur errore erro kesalahan",
  "name-day": "imieniny",
  "marital-status": "status-pernikahan sivilstatus zivilstand stan-cywilny burgerlijkestaat familienstand medeni-durum estado-civil status-perkawinan etatcivil stato-civile sivilstand medeni-hal civilstand",
  "occupation": "professione zawod~ povolani zanimanj~ beroep yrke erhverv foglalkozas nghenghiep meslek meslegi professiya beruf pekerjaan profesion profissao",
  "religion": "agama religia tongiao konfession",
  "weight-kg": "cannangkg",
  "approved": "approuves godkjents jovahagyvas homologad~ aprobad~ aprovad~ approuve approvat~ zatwierdzon~ schvalen~ odobren~ goedgekeurd godkand godkendt godkjent jovahagyva aprobat disetujui onaylandi genehmigt approvato aprovado aprobado",
  "visible": "widoczn~ viditeln~ vidljiv~ zichtbaar synlig lathato vizibil",
  "paid": "oplacon~ zaplacen~ betaald betald betalt fizetve platit dibayar dathanhtoan odendi bezahlt pagato pagado",
  "old": "anciennes antigas staras antiguos antiguas antigos altes ancienne vecchi~ stary stara antiguo antigo ancien alte",
  "new": "nouvelles nieuwes nowas nowes novos neues nuev~ nouvelle nuov~ nieuwe neuer nowy nowa nowe novy nieuw noul baru yeni novo nouveau neu neue",
  "maximum": "maksymaln~ maksimum maksimaln~ nejvyssi",
  "minimum": "minimaln~ nejmensi",
  "certificate": "certyfikat~ zaswiadczeni~ osvedceni potvrd~ intyg bevis tanusitvany adeverinta sertifikat chung-chi sertifika zeugnis zertifikat certificat",
  "grade": "pazymys vertejums hinne arvosana qualificacio nota-final zensur puntaje pontuacao punteggio znamk~ cijfer jegy nota notu otmetka voto grado zeugnisnote schulnote",
  "schedule": "horaire orari rozklad harmonogram~ rozvrh raspored~ orarend orar jadwal lich-trinh takvim raspisanie orario horario stundenplan",
  "vaccine": "vaccini vaksin vakcin~ szczepionk~ cjepiv~ vacin~ vacuna vaccino vaccin impfung impfstoff",
  "diagnosis": "diagnoz~ dijagnoz~ chandoan tani diagnostico diagnose",
  "medicine": "leky lijek~ lekovi medicijn lakemedel laegemiddel gyogyszer medicament obat thuoc ilac lekarstvo medikament farmaco medicamento",
  "symptom": "sintomi belirtiler objaw~ priznak~ simptom~ klacht tunet trieu-chung belirti gejala sintomo",
  "veterinarian": "veterinario veterinaire tierarzt dokter-hewan",
  "nurse": "enfermero pielegniarka hemsire enfermeiro infirmier infirmiere krankenschwester perawat infermiere",
  "treatment": "tratamiento tratamento traitement behandlung trattamento perawatan behandeling",
  "allergy": "alergia",
  "breed": "tierrasse razza rasa ras-hewan raca ras hunderasse giong rasse raza",
  "species": "gatunek gatunki tur-hayvan especie espece tierart",
  "vaccination": "vacunacion vaksinasi",
  "medical-record": "historia-clinica prontuario rekam-medis dossier-medical",
  "laboratory": "laboratorio",
  "exercise": "ejercicio exercicio latihan",
  "routine": "rutina rotina",
  "trainer": "entrenador treinador entraineur personal-trainer pelatih",
  "workout": "entrenamiento treino entrainement allenamento",
  "food": "alimentacion alimentacao alimento aliment lebensmittel makanan",
  "meal": "comida refeicao repas mahlzeit pasto",
  "barbershop": "barberia barbearia",
  "hair-salon": "peluqueria salon-de-belleza salao-de-beleza",
  "haircut": "corte-de-pelo",
  "cleaning": "limpieza limpeza nettoyage reinigung pulizia",
  "garment": "prenda peca-de-roupa kleidungsstueck pakaian",
  "technician": "tecnico techniker teknisi",
  "donor": "donador~ doador~ spender donateur donatore darczynca donante donneur pendonor",
  "adoption": "adocao",
  "shelter": "refugio tierheim",
  "animal": "zwierz~ zvire zivotinj~ dier djur dyr allat hewan dongvat hayvan zhivotnoe animaux",
  "apartment": "mieszkani~ appartement lagenhet lejlighed leilighet lakas canho daire kvartira wohnung appartamento",
  "building": "budynek budynk~ budov~ zgrad~ gebouw byggnad bygning epulet cladire gedung toanha bina zdanie predio gebaude gebaeude edificio batiment",
  "floor": "etage-bau piano-edificio pietr~ kata verdieping vaning etasje emelet etaj lantai etazh stockwerk piso andar etage geschoss",
  "ticket": "boleto bilhete billete biglietti fahrkarte bilet~ vstupenk~ kaartje biljett jegyek tiket eintrittskarte biglietto entrada ingresso",
  "picture": "prentje",
  "article": "artykul~ clanek clanku artikeln cikk articolul bai-viet makale statya articolo beitrag",
  "publisher": "wydawnictw~ wydawc~ nakladatelstvi izdavac~ uitgever forlag forlaget kiado editura penerbit nha-xuat-ban yayinevi izdatelstvo verlag editore editora editeur uitgeverij maison-d-edition",
  "page-count": "liczba-stron pocet-stran brojstranica aantalpaginas oldalszam sotrang sayfasayisi seitenzahl",
  "data": "datos dados dati donnees daten dane danych gegevens adatok",
  "score": "diem-so",
  "father-name": "imie-ojca nome-pai nome-do-pai nombre-del-padre nome-del-padre naam-vader",
  "mother-name": "imie-matki nome-mae nome-da-mae nombre-de-la-madre nome-della-madre naam-moeder",
  "middle-name": "otchestvo drugieimie tussenvoegsel",
  "prefix": "prefijo prefisso voorvoegsel",
  "initials": "voorletters",
  "job-title": "unvan puesto-de-trabajo stellenbezeichnung mansione poste-occupe intitule-poste stilling befattning beosztas stanowisk~ functie fonction funcao fonction-poste qualifica",
  "hire": "zatrudnieni~ eintritts",
  "payment-method": "betaalwijze zahlungsart metodo-pago metodo-pagamento metodo-pagamenti forma-pago forma-pagamento mode-paiement moyen-paiement metode-pembayaran odeme-yontemi phuong-thuc-thanh-toan zahlungsweise modalita-di-pagamento betaalmethode",
  "coupon": "cupon cupom gutschein kupon",
  "promotion": "promosi",
  "allergen": "alerjen",
  "occasion": "ocasiao anlass",
  "shift": "equipe-de-travail zmiana-robocza turno schicht vardiya",
  "seller": "vendedor verkaufer venditore penjual vendeur verkoper",
  "stock-movement": "movimiento-inventario movimiento-stock movimento-estoque movimento-magazzino mouvement-stock",
  "destination": "destino zielort bestemming tujuan reiseziel",
  "origin": "origem oorsprong pochodzenie asal herkunft",
  "key": "chave cle schlussel chiave sleutel klucz kunci clave",
  "identifier": "identificador~ identifikator identyfikator identificativo identificatie kennung",
  "recipient": "destinatari~ destinataire beneficiaire empfanger ontvanger odbiorca penerima favorecid~",
  "sender": "remitente remetente expediteur absender mittente afzender nadawca pengirim gonderen avsandare avsender",
  "initial": "iniciales iniciais initiales inicial inizial~",
  "final": "finales finale",
  "estimated": "estimad~ geschatzt~ stimat~ szacowan~ perkiraan estimasi",
  "check-in-hour": "hora-entrada hora-de-entrada hora-ingreso hora-de-ingreso jam-masuk heure-arrivee heure-d-arrivee heure-entree",
  "check-out-hour": "hora-salida hora-de-salida hora-saida hora-de-saida jam-keluar jam-pulang heure-depart heure-de-depart heure-sortie",
  "date-time": "data-hora fecha-hora data-e-hora fecha-y-hora date-heure datum-uhrzeit",
  "departure": "salida abfahrt vertrek wyjazd keberangkatan kalkis depart saida",
  "arrival": "llegada chegada arrivee ankunft arrivo aankomst przyjazd kedatangan varis",
  "consumer": "konsumen consumidor~ verbraucher consommateur konsument",
  "installment": "parcelas cicilan angsuran cuota ratenzahlung raty",
  "confirm": "confirmar confirmer bestatigen conferma",
  "expiry": "expiracao expiracion ablauf kedaluwarsa",
  "inclusion": "inclusao",
  "expected": "attendues esperad~ attendu attendue erwartet previst~ oczekiwan~",
  "transfer": "transferencia transfert virement uberweisung bonifico przelew overschrijving havale pengiriman-uang cessione ubertragung cessao",
  "need": "necesidad necessidade besoin bedarf kebutuhan necessita",
  "mass": "massa masse",
  "packaging": "conditionnement embalagem empaque verpackung emballage kemasan opakowanie",
  "yesterday": "kemarin ayer ontem gestern ieri wczoraj",
  "change": "perubahan cambio mudanca alteracao zmiana zmian wijziging cambiamento degisiklik alteraciones zmiany changement endring",
  "refund": "reembols~ remboursement erstattung rimborso zwrot pengembalian",
  "receipt": "struk recibo quittung recu ricevuta paragon fis",
  "return": "retur devolucao devolucion retoure reso iade ruckgabe retour restituzione",
  "warning": "peringatan advertencia avertissement ostrzezenie uyari",
  "best-selling": "terlaris",
  "activity": "aktivitas actividad~ atividade attivita tatigkeit czynnosc faaliyet",
  "latest": "recentes terbaru mas-reciente recente",
  "revenue": "omzet ingresos chiffre-d-affaires umsatz ricavi fatturato-annuale chiffre-affaires facturacion-anual obrot ciro omsattning omsetning",
  "profit": "keuntungan laba ganancia benefice gewinn zysk utilidad utile winst vinst fortjeneste",
  "previous": "sebelumnyas precedents precedentes sebelumnya anterior precedente vorherig~ poprzedni onceki",
  "difference": "selisih diferenca roznica verschil fark skillnad",
  "cash": "tunai efectivo dinheiro especes bargeld contanti gotowka contado contant nakit kontant",
  "sold": "terjuales terjuais vendues vendutos terjual vendid~ verkauft vendu vendue venduto",
  "public": "publiques offentlich pubblic~",
  "cover": "capa portada couverture titelbild copertina okladka sampul",
  "entry": "lancamento ecriture",
  "seconds": "segundos segundo sekunden secondes secondi sekund detik",
  "minutes": "minuten minut menit verbale procesverbaal niederschrift proces-verbal",
  "inhabitants": "mieszkancow habitantes habitants einwohner abitanti inwoners penduduk",
  "concentration": "stezen stezenie stezenia",
  "forecast": "prognoza pronostico previsao prevision vorhersage previsione ramalan",
  "pollution": "zanieczyszczen~ contaminacion poluicao verschmutzung inquinamento",
  "entity": "entidad~ entite entita jednostka varlik",
  "received": "recibid~ recebid~ erhalten ricevut~ otrzyman~",
  "condition": "condicion~ bedingung condizion~ zustand toestand etat-du-bien staat stato-di-conservazione toestand-van-het-object",
  "validity": "vigencia validez validade validite gultigkeit waznosc vigenciafim geldigheid",
  "valid": "vigentes valides vigente valide gultig wazny geldig",
  "pending": "pendiente~ pendente~ en-attente ausstehend in-sospeso oczekujac~",
  "measure": "medida",
  "completed": "terminees completad~ concluid~ terminee abgeschlossen completat~ zakonczon~",
  "fixed": "fixos fijos fijas fixo fijo fija",
  "cancellation": "cancelacion cancelamento annulation stornierung annullamento pembatalan iptal",
  "system": "sistem",
  "rate": "tasa taux tasso stawka oran",
  "sponsor": "parrain patrocinador~ sponsorizzatore",
  "page": "pagina seite",
  "classification": "klassifizierung klasifikasi",
  "contracting": "contratacao contratacion",
  "tender": "licitacao licitacion ausschreibung appel-d-offres przetarg ihale gara-d-appalto",
  "plan": "plano planes tarifplan forfait",
  "submission": "pengajuan",
  "savings": "simpanan ahorro ahorros poupanca epargne ersparnis risparmi tabungan birikim",
  "account-holder": "correntista titular titolare kontoinhaber kontoinhaberin titulaire titulaire-du-compte titular-de-la-cuenta intestatario rekeninghouder titular-da-conta",
  "merchant": "marchand comerciante comerciant commerciante pedagang",
  "withdrawal": "retrait retiro saque abhebung prelievo wyplata penarikan",
  "execution": "ejecucion ausfuhrung esecuzione wykonani~ svolgimento",
  "favorite": "favorito favori",
  "current": "atuales atuais attuales atual aktuell~ attuale obecny saat-ini en-cours in-corso en-curso em-andamento actuel huidig biezacy guncel mevcut aktualny",
  "resource": "recurso risorsa",
  "prediction": "predicao",
  "open": "abiert~ aberto aberta ouvert~ offen offene otwarty aperto aperta abierto acik oppen",
  "agent": "agente",
  "confidence": "confianza confianca vertrauen fiducia",
  "reasoning": "razonamiento raciocinio",
  "alternatives": "alternativas alternativa",
  "correct": "correto corretto",
  "latency": "latencia",
  "external": "externos externas externes zewnetrzny externo externe externer",
  "aisle": "pasillo corredor",
  "requires": "requiere requer",
  "authorization": "autorisation genehmigung",
  "audit": "auditoria",
  "affected": "afectad~ afetad~",
  "module": "modulo modul",
  "action": "accion acao aktion azione akcja tindakan",
  "browser": "navegador navigateur przegladarka",
  "agreement": "acuerdo acordo accord vereinbarung accordo perjanjian",
  "management": "gestion gestao verwaltung gestione zarzadzanie pengelolaan",
  "term": "plazo prazo frist delai jangka-waktu",
  "template": "plantilla vorlage sablon",
  "body": "cuerpo corpo",
  "offer": "oferta offre angebot offerta penawaran teklif aanbod oferty",
  "reception": "wareneingang",
  "goods": "mercancia mercadoria marchandise merce towar",
  "requested": "solicitad~ angefordert richiest~",
  "justification": "justificativa begrundung giustificazione",
  "request": "solicitud solicitacao pedido-de anfrage zgloszeni~ permintaan sollicitation talep zapytanie",
  "specifications": "especificaciones especificacoes spezifikationen",
  "issue-date": "fecha-emision data-emissao fecha-de-emision data-de-emissao ausstellungsdatum tanggal-terbit data-rilascio data-di-rilascio date-de-delivrance fecha-de-expedicion afgiftedatum date-emission data-wystawienia",
  "operation": "vorgang",
  "priority": "prioridade priorite priorytet oncelik prioritario onem",
  "requester": "solicitante antragsteller requisitante pemohon",
  "parameter": "parametro parametre parametr",
  "last": "dernier derniere letzt~ ostatni ultimo laatste siste senaste zuletzt",
  "accounting": "contable contabil contabilidad contabilidade comptable buchhaltung contabile ksiegowosc akuntansi",
  "parent": "padre eltern rodzic ouder elternteil genitore progenitor foralder",
  "assignment": "asignacion atribuicao affectation zuweisung assegnazione zuordnung zuteilung toewijzing przydzial atama",
  "week": "semana semaine woche settimana tydzien minggu hafta vecka uke uge",
  "weekly": "semanales semanais hebdomadaires settimanales semanal hebdomadaire wochentlich settimanale mingguan",
  "monthly": "mensuales mensuais mensales mensais mensuels mensuelles mensiles mensual mensal mensuel mensuelle monatlich mensile bulanan miesieczn~",
  "annual": "anuales anuais annuels annuelles annuales anual jahrlich tahunan",
  "daily": "diari~ taglich giornalier~ dzienn~ harian journalier journaliere",
  "worked": "trabajad~ trabalhad~ laborad~",
  "holiday": "feriado ferie feiertag swieto hari-libur",
  "absence": "ausencia fehlzeit assenza nieobecnosc abwesenheit falta afwezigheid devamsizlik franvaro",
  "license": "licencia licenca lizenz licenza licencja lisensi ruhsat",
  "associated": "asociad~ associad~ associato zugeordnet gekoppeld powiazany",
  "cash-register": "caja caixa caisse kasse cassa",
  "physical": "fisic~",
  "market": "mercado mercato rynek",
  "step": "paso passo etape schritt langkah",
  "mandatory": "obligatoires obligatori~ obrigatori~ obligatoire pflicht wajib verplicht verpflichtend obbligatorio obowiazkowy zorunlu",
  "notification": "benachrichtigung notifica powiadomieni~ pemberitahuan bildirim",
  "read": "leid~ lida gelesen gelezen okundu przeczytane",
  "reading": "lectura leitura messwert lettura odczyt zahlerstand-wert indice-releve",
  "default": "padraos predeterminad~ padrao standardmassig predefinit~",
  "variation": "variacion",
  "production": "producao produzione produksi",
  "calculation": "calculo berechnung calcolo obliczen~",
  "direct": "directos directas diretos diretas direttos direto diretto",
  "dispatch": "despacho versand wysylka",
  "carrier": "transportista transportadora transporteur spediteur corriere przewoznik vervoerder trasportatore",
  "dispatched": "envoyes despachad~ enviad~ versendet envoye spedit~",
  "connection": "conexion conexao connexion verbindung connessione polaczeni~",
  "automatically": "automaticamente automatisch",
  "modification": "modificacion",
  "commission": "prowizja komisi provvigione provisie",
  "deposit": "einzahlung kaution caution fianza cauzione borg caucao kaucja deposito-cauzionale depozito",
  "reconciliation": "conciliacion conciliacao",
  "applied": "aplicad~",
  "symbol": "simbolo",
  "decimals": "decimales decimais",
  "concept": "conceito",
  "financial": "financier~ financeir~",
  "disabled": "inactivos inactivas inativos inativas deshabilitad~ desabilitad~ desativad~ deaktiviert inactivo inativo",
  "contribution": "contribuicao cotisation",
  "calculated": "calculad~ berechnet",
  "taxpayer": "contribuyente contribuinte steuerzahler",
  "flow": "durchfluss caudal vazao debiet durchflussmenge volumenstrom przeplyw flujo fluxo flux",
  "approval": "aprobacion aprovacao zatwierdzeni~ persetujuan goedkeuring freigabe",
  "stage": "etapa fase estagio etap asama buhne buehne escenario",
  "approver": "aprobador~ aprovador~",
  "folder": "carpeta dossier ordner cartella",
  "path": "ruta caminho chemin pfad percorso sciezka",
  "storage": "almacenamiento armazenamento almacenaje lagerung stoccaggio",
  "delete": "eliminar excluir supprimer loschen",
  "integration": "entegrasyon",
  "field": "feld campo champ schlag schlage feldstuck parcelle parcela appezzamento perceel campi veld",
  "internal": "internos internas wewnetrzny interno",
  "detected": "detectad~",
  "instance": "istanza",
  "processed": "traites procesad~ processad~ traite verarbeitet terproses",
  "skipped": "omitid~",
  "failed": "echoues gagales gagais fallid~ echoue fehlgeschlagen fallit~ gagal",
  "started": "iniciad~",
  "variant": "variante",
  "suggested": "sugerid~ vorgeschlagen",
  "committed": "comprometid~",
  "transit": "transito",
  "consumed": "consumid~",
  "abbreviation": "abreviatura sigla abkurzung skrot singkatan sigle kisaltma afkorting forkortelse siglas",
  "attributes": "atributos attributi",
  "center": "centro zentrum",
  "work": "trabajo trabalho travail arbeit lavoro",
  "required": "necessarios necessarias necesarios necesarias requerid~ erforderlich necessario necesario",
  "optional": "opcionales opcionais optionnels opzionales opcional opzionale",
  "defective": "defectuos~ defeituos~ defekt rusak",
  "sequence": "secuencia",
  "preparation": "zubereitung",
  "row": "fila zeile wiersz baris",
  "process": "processus sagsgang",
  "migration": "migracion",
  "structure": "estructura estrutura struttura",
  "successful": "exitos~ erfolgreich reussi riuscit~",
  "deductions": "deducoes",
  "application": "anwendung aplikasi antrag demande aanvraag requerimento soknad ansokan sollicitatie wniosek basvuru",
  "responsibility": "responsabilidad responsabilidade",
  "identification": "identificacion",
  "benefit": "beneficio vergunstigung vantaggio manfaat",
  "custom": "personalizad~ personnalise",
  "report": "relatorio rapporto raport~ laporan informe rapport relazione verslag",
  "renewal": "renovacion renovacao renouvellement verlangerung rinnovo odnowienie",
  "automatic": "automatiques",
  "keywords": "palabras-clave palavras-chave mots-cles stichworte parole-chiave kata-kunci schlagworter schlagworte trefwoorden",
  "publication": "veroffentlichung",
  "visibility": "visibilidade sichtbarkeit zichtbaarheid widocznosc gorunurluk synlighet",
  "interaction": "interacao",
  "assigned": "asignad~ atribuid~ zugewiesen assegnat~ przypisan~",
  "performed": "realizad~ durchgefuhrt",
  "converted": "convertid~",
  "commercial": "comerciales comerciais",
  "generated": "generatos generatas generad~ gerad~ erzeugt generato",
  "collection": "cobranza cobranca inkasso riscossione",
  "treasury": "tesoreria tesouraria",
  "finance": "financas finanzen keuangan",
  "synchronization": "sincronizacion",
  "consumption": "consumo consommation verbrauch zuzycie konsumsi tuketim consumi verbruik",
  "knowledge": "conocimiento conhecimento wissen conoscenza",
  "fund": "fondo fundo fonds",
  "dance": "danse baile danca tanz danza",
  "agency": "agencia",
  "opening": "abertura ouverture offnung otwarcie",
  "rules": "regeln zasady",
  "mandate": "mandat",
  "resignation": "demission demision demissao kundigung",
  "profession": "metier pekerjaan-saat-ini",
  "community": "collectivite comunidade gemeinschaft",
  "effective": "effectif",
  "attendance-sheet": "feuille-presence",
  "visitor": "visiteur visitante besucher visitatore odwiedzajacy pengunjung ziyaretci",
  "items": "itens voci",
  "body-organization": "orgao",
  "supply": "fornecimento tedarik zaopatrzenie",
  "desired": "deseadas deseados desejad~ deseado gewunscht",
  "confidential": "confidenciales confidenciais sigilos~ confidencial",
  "control": "controle",
  "electronic": "electroniques eletronic~",
  "in-person": "presencial",
  "object": "objeto",
  "proposal": "proposta propuesta vorschlag propozycja usulan",
  "exists": "existe",
  "power": "poder puissance potencia potenza vermogen",
  "source": "fonte fuente quelle zrodlo sumber kaynak fundstelle kilde kalla bron",
  "transparency": "transparencia",
  "issuer": "emitente emisor aussteller herausgeber emittent emissor emettitore",
  "recent": "recientes reciente",
  "accumulated": "acumulad~",
  "hired": "contratad~",
  "canceled": "abgesagt annules cancelad~ annule storniert annullat~ anulowan~ dibatalkan",
  "validation": "validierung",
  "repair": "naprawa naprawy reparacion reparo reparatur riparazione reparation perbaikan onarim reparacao reparatie tamir",
  "machine": "maszyna maszyny maquina macchina mesin makine",
  "part": "czesc czesci peca pieza ersatzteil pezzo suku-cadang",
  "billing": "facturacion faturamento abrechnung fatturazione",
  "availability": "disponibilidad disponibilidade verfugbarkeit disponibilita disponibilite ketersediaan tillganglighet beschikbaarheid dostepnosc uygunluk tilgjengelighet",
  "collaborator": "colaborador~ wspolpracownik",
  "accessory": "zubehor aksesoris accesorios accessoires acessorios toebehoren",
  "lent": "emprestad~",
  "custodian": "custodiante",
  "custody": "custodia",
  "column": "colonne coluna spalte colonna kolom sutun kolumn",
  "round": "rodada runde",
  "displacement": "hubraum cylindree cilindrata cilinderinhoud deslocamento",
  "used": "utilizad~ usad~ verwendet utilise utilizzato gebruikt uzyty",
  "owner": "propietari~ proprietari~ wlasciciel pemilik sahip eigentumerin eigenaar inhaber porteur portador houder posiadacz dueno duena proprietaire eigentumer eigentuemer besitzer",
  "medical-history": "historial-medico historico-medico antecedentes anamnesis anamnese anamnesi",
  "equipment": "equipamento ausrustung attrezzatura sprzet peralatan",
  "view": "vista lage aussicht",
  "preferences": "preferencias preferenze einstellungen preferensi",
  "seniority": "antiguedad antiguidade betriebszugehorigkeit anzianita",
  "fault": "avaria storung guasto usterka ariza averia",
  "cost": "coste maliyet costi",
  "teacher-name": "wali-kelas guru-wali",
  "session": "sessao",
  "match": "partido",
  "incoming": "masuk",
  "cart": "carrito carrinho panier warenkorb carrello koszyk keranjang sepet",
  "kitchen": "mutfak cocina cozinha kuche cucina kuchnia dapur",
  "difficulty": "difficulte dificultad dificuldade schwierigkeit difficolta trudnosc kesulitan zorluk",
  "free": "libres gratuitos gratuitas gratuites libre gratuito gratuit gratuite",
  "raw-material": "materia-prima materias-primas matiere-premiere rohstoff bahan-baku surowiec",
  "disbursement": "pencairan desembolso",
  "secrecy": "geheimhouding",
  "personal-data": "persoonsgegevens datos-personales dados-pessoais personenbezogene-daten",
  "first": "eerste primer primeiro erste primo erster pierwszy ilk forste forsta",
  "child": "bambino bambini nino ninas crianca enfant dziecko dzieci anak cocuk kinder",
  "parents": "ouders",
  "marriage": "huwelijk",
  "death": "overlijden",
  "registration": "inschrijving inscripcion inscricao einschreibung iscrizione registro anmeldung rejestracja pamelding",
  "house-letter": "huisletter husbokstav",
  "house-number-addition": "huisnummertoevoeging",
  "abroad": "buitenland ausland extranjero estero",
  "travel-document": "reisdocument",
  "unknown": "unbekannts onbekend desconocid~ desconhecid~ unbekannt inconnu",
  "text": "tekst texto testo texte",
  "use": "gebruik uso verwendung",
  "history": "historie historico historique verlauf riwayat gecmis historial storico historikk storia",
  "employer": "arbeitgeber empregador~ empleador~ datore-di-lavoro pracodawca werkgever isveren arbetsgivare arbeidsgiver",
  "job-posting": "stellenangebot stellenangebote oferta-de-empleo vaga",
  "results": "ergebnisse",
  "industry": "sektor branche secteur secteur-d-activite ramo rubro settore bransch branza gremio",
  "workplace": "arbeitsort arbeitsorte",
  "working-time": "arbeitszeit arbeitszeitmodelle",
  "reference-number": "refnr referenznummer numero-de-referencia",
  "suitable": "geeignet",
  "skills": "fertigkeiten habilidades competencias kompetenzen umiejetnosci keterampilan beceriler competences fahigkeiten competenze vaardigheden",
  "mobility": "movilidad mobilidade",
  "compensation": "vergutung",
  "main": "utamas principais utama",
  "display": "anzeige",
  "disability": "behinderung discapacidad deficiencia",
  "training-type": "ausbildungsart",
  "coordinates": "koordinaten coordenadas coordonnees wspolrzedne koordinat",
  "hierarchy": "hierarchie",
  "join-date": "tanggal-gabung",
  "purpose": "tujuan-pinjaman finalidad finalidade zweck scopo doel",
  "sale-price": "harga-jual",
  "purchase-price": "harga-beli prix-achat prix-d-achat precio-de-compra prezzo-di-acquisto aankoopprijs anschaffungspreis preco-de-compra",
  "channel": "kanaal kanal",
  "digital": "digitaales digitaais",
  "short": "kortes kort kurz",
  "reference-point": "ponto-referencia ponto-de-referencia punto-de-referencia",
  "damage": "dano schaden dommage danni kerusakan schade",
  "loss": "perda perdas perdida perdidas verlust perte perdita kerugian strata",
  "other": "otra otro autre andere altro inny lainnya",
  "urgent": "urgentes dringend pilny mendesak",
  "household": "agregado haushalt",
  "vulnerable": "vulneravels vulneraveis vulnerables vulneravel",
  "proof": "prova prueba preuve nachweis dowod bukti",
  "statistics": "estatisticas estadisticas statistiken statistiche statystyki statistik",
  "disaster": "desastre catastrofe katastrophe bencana kleska",
  "archived": "arhiveeritud arkistoitu archyvuotas archivad~ arquivad~ archiviert",
  "records": "registros",
  "full": "completos completas completo complet",
  "opening-time": "jam-buka hora-apertura hora-de-apertura horario-apertura hora-abertura horario-abertura heure-ouverture acilis-saati orario-apertura godzina-otwarcia",
  "closing-time": "jam-tutup hora-cierre hora-de-cierre horario-cierre hora-fechamento horario-fechamento heure-fermeture kapanis-saati orario-chiusura godzina-zamkniecia",
  "end-time": "endzeit endzeitpunkt",
  "meeting-point": "treffpunkt punto-encuentro punto-de-encuentro ponto-encontro point-rencontre lieu-de-rendez-vous",
  "birth-place": "tempat-lahir lieu-naissance lieu-de-naissance lugar-nacimiento lugar-de-nacimiento local-nascimento local-de-nascimento naturalidade geburtsort luogo-nascita luogo-di-nascita dogum-yeri miejsce-urodzenia geboorteplaats noi-sinh fodested",
  "birth-year": "annee-naissance annee-de-naissance ano-nascimento ano-nacimiento ano-de-nascimento ano-de-nacimiento tahun-lahir anno-nascita rok-urodzenia dogum-yili geboortejaar",
  "publication-year": "tahun-terbit ano-publicacion ano-publicacao ano-de-publicacion ano-de-publicacao annee-publication erscheinungsjahr anno-pubblicazione rok-wydania yayin-yili",
  "tariff": "tarif tarieven",
  "adult": "adulti adulto adulte erwachsene dorosly dewasa yetiskin",
  "down-payment": "acconto anticipo adelanto entrada-pagamento acompte anzahlung zaliczka uang-muka dp-wajib kaparo aanbetaling entrada-paga",
  "validated": "validados validadas validatos validatas validado validato",
  "pickup": "ritiro retirada recogida abholung odbior penjemputan afhalen teslim-alma henting",
  "return-date": "data-ritorno fecha-regreso fecha-de-regreso fecha-devolucion fecha-de-devolucion data-devolucao data-de-devolucao date-retour rueckgabedatum data-zwrotu tanggal-kembali tanggal-pengembalian",
  "days": "gunler",
  "beach-umbrella": "ombrellone ombrelloni sombrilla",
  "payment-term": "zahlungsbedingung zahlungsziel condicion-de-pago condiciones-de-pago condicoes-de-pagamento termini-pagamento warunki-platnosci",
  "hourly-rate": "stundensatz tarifa-hora valor-hora tarifa-por-hora valor-por-hora taux-horaire tariffa-oraria stawka-godzinowa tarif-per-jam",
  "delivery-address": "lieferadresse lieferanschrift adresse-livraison adresse-de-livraison direccion-entrega direccion-de-entrega direccion-envio direccion-de-envio endereco-entrega endereco-de-entrega indirizzo-consegna indirizzo-spedizione adres-dostawy alamat-pengiriman afleveradres bezorgadres",
  "billing-address": "rechnungsadresse rechnungsanschrift adresse-facturation direccion-facturacion endereco-cobranca endereco-de-cobranca indirizzo-fatturazione adres-rozliczeniowy alamat-penagihan fatura-adresi",
  "acceptance": "annahme aceptacion aceitacao accettazione",
  "order-type": "auftragsart tipo-pedido tipo-de-pedido",
  "remark": "vermerk anmerkung osservazioni",
  "address-addition": "adresszusatz",
  "article-list": "artikelliste",
  "shipping-cost": "ongkir ongkos-kirim versandkosten frais-livraison frais-de-livraison frais-de-port costo-envio costo-de-envio gastos-de-envio frete valor-frete valor-do-frete spese-spedizione koszt-wysylki koszt-dostawy kargo-ucreti biaya-pengiriman",
  "fuel": "paliwo combustible combustivel kraftstoff carburant carburante bahan-bakar yakit brandstof",
  "school-subject": "mapel asignatura disciplina-escolar przedmiot-szkolny schulfach unterrichtsfach",
  "hire-date": "date-embauche date-d-embauche fecha-contratacion fecha-de-contratacion data-admissao data-de-admissao data-contratacao data-de-contratacao einstellungsdatum data-assunzione tanggal-masuk ise-giris-tarihi ise-baslama-tarihi data-di-assunzione indiensttreding",
  "amount-with-tax": "montant-ttc prix-ttc total-ttc importe-con-iva valor-com-imposto bruttobetrag kwota-brutto",
  "amount-without-tax": "montant-ht prix-ht total-ht importe-sin-iva nettobetrag kwota-netto",
  "vat-rate": "taux-tva tva-rate tasa-iva taxa-iva aliquota-iva mwst-satz steuersatz stawka-vat tarif-ppn kdv-orani porcentaje-iva btw-tarief tipo-iva tipo-de-iva aliquota btw-percentage alicuota momssats alicuota-iva",
  "registration-number": "sicil-no numero-registro numero-de-registro numero-matricula numero-de-matricula nomor-induk numer-rejestracyjny plat-nomor nomor-polisi numero-protocollo eingangsnummer matricula-funcionario",
  "supervisor": "vorgesetzter superviseur kierownik atasan amir jefe chefe",
  "hours": "saatler",
  "overtime": "horas-extras uberstunden heures-supplementaires straordinario nadgodziny lembur fazla-mesai horas-extra straordinari overuren",
  "absences": "nieobecnosci",
  "exam": "exame prufung esame esami egzamin ujian sinav examen examenes eksamen",
  "enrollment": "matriculacion einschulung iscrizioni zapisy pendaftaran kayit",
  "classroom": "salon-de-clases klassenzimmer sala-lekcyjna ruang-kelas derslik aula salle-de-classe",
  "chapter": "capitulo kapitel chapitre capitolo rozdzial",
  "edition": "edicao auflage wydanie cetakan baski druk",
  "due-date": "fecha-limite data-limite fecha-vencimiento fecha-de-vencimiento data-vencimento data-de-vencimento faelligkeitsdatum faellig-am date-echeance date-d-echeance scadenza-pagamento termin-platnosci tanggal-jatuh-tempo vade-tarihi son-odeme-tarihi vervaldatum falligkeit",
  "fine-amount": "multas amende bussgeld strafgebuehr denda kara-pieniezna ceza",
  "blood-pressure": "presion-arterial pressao-arterial blutdruck tension-arterielle pressione-sanguigna cisnienie-krwi tekanan-darah tansiyon",
  "allergies": "alergie alergi alerjiler",
  "prescription": "receituario rezepte ordonnance ricetta-medica recepta recepty resep-dokter prescricao prescrizione verordnung recete",
  "emergency-contact": "contacto-emergencia contacto-de-emergencia contato-emergencia contato-de-emergencia contact-urgence contatto-emergenza kontak-darurat",
  "policy-number": "numero-poliza numero-de-poliza numero-apolice numero-da-apolice policennummer numero-police numero-polizza nomor-polis polisnummer versicherungsnummer",
  "ingredients": "ingredienti bahan-bahan malzemeler",
  "portion": "porcao porcja porcje porsi porsiyon",
  "calories": "kalorien kalorie kalori",
  "drink": "bebida getrank boisson bevanda bevande napoj napoje minuman icecek",
  "waiter": "mesero camarero garcom kellner serveur cameriere kelner pelayan garson",
  "tip": "propina gorjeta trinkgeld pourboire mancia napiwek bahsis",
  "route": "itineraire percorso-stradale trasa trasy rute guzergah strecke recorrido parcours",
  "speaker": "ponente palestrante redner intervenant relatore prelegent pembicara konusmaci intervenante referent referentin spreker",
  "organizer": "organizador veranstalter organisateur organizzatore organizator penyelenggara duzenleyen",
  "attendee": "asistente participante teilnehmer partecipante partecipanti uczestnik uczestnicy peserta katilimci katilimcilar deelnemer presenti anwesende asistentes aanwezigen teilnehmerin",
  "goals": "goles gols tore buts bramki",
  "tenant": "inquilino locatario mieter locataire inquilini najemca lokator penyewa kiraci mieterin affittuario huurder",
  "landlord": "casero locador vermieter locatore wynajmujacy pemilik-rumah ev-sahibi bailleur arrendador",
  "bedrooms": "recamaras quartos-quantidade schlafzimmer chambres-a-coucher camere-da-letto sypialnie kamar-tidur yatak-odasi",
  "bathrooms": "badezimmer salles-de-bain bagni lazienki kamar-mandi banyo badkamers",
  "breakfast": "desayuno cafe-da-manha fruhstuck petit-dejeuner colazione sniadanie sarapan kahvalti",
  "lunch": "almuerzo almoco mittagessen dejeuner pranzo obiad makan-siang ogle-yemegi",
  "dinner": "jantar abendessen kolacja makan-malam aksam-yemegi",
  "owner-name": "nombre-propietario nombre-del-propietario nombre-dueno nome-proprietario nome-do-proprietario nama-pemilik",
  "minimum-stock": "stock-minimo estoque-minimo mindestbestand stock-minimum scorta-minima stan-minimalny stok-minimum",
  "batch": "charge-nummer lot-numero lotto partia-towaru parti-mal",
  "barcode": "codigo-barras codigo-de-barras strichcode code-barre code-barres code-a-barres codice-a-barre kod-kreskowy kode-batang barkod streepjescode",
  "subtotal": "zwischensumme sous-total suma-czesciowa ara-toplam",
  "invoice-number": "numero-factura numero-de-factura numero-nota-fiscal numero-facture numero-fattura numer-faktury nomor-faktur nomor-invoice fatura-no",
  "order-number": "numero-pedido numero-de-pedido numero-do-pedido bestellnummer numero-commande numero-ordine numer-zamowienia nomor-pesanan siparis-no bestelnummer numero-pedido-compra",
  "customer-number": "numero-cliente numero-client codigo-cliente numer-klienta musteri-no",
  "tracking-number": "numero-seguimiento numero-de-seguimiento codigo-rastreio codigo-de-rastreio codigo-rastreamento sendungsnummer numero-suivi numero-de-suivi numero-tracciamento numer-przesylki nomor-resi takip-no kargo-takip-no track-and-trace numero-suivi-colis",
  "tax-number": "numero-fiscal numero-identificacion-tributaria numer-nip nomor-npwp vergi-numarasi btw-nummer",
  "legal-name": "raison-sociale nazwa-firmy firmenname nama-perusahaan firma-adi",
  "website": "pagina-web internetseite sito-web strona-www situs-web internet-sitesi",
  "mobile-phone": "telefon-komorkowy cep-telefonu",
  "neighborhood": "quartiere dzielnica buurt",
  "mother-tongue": "lengua-materna muttersprache langue-maternelle",
  "education-level": "nivel-educativo nivel-de-estudios escolaridade escolaridad bildungsgrad niveau-etudes titolo-di-studio wyksztalcenie pendidikan-terakhir egitim-durumu",
  "work-experience": "experiencia-laboral experiencia-profissional berufserfahrung experience-professionnelle esperienza-lavorativa doswiadczenie-zawodowe pengalaman-kerja is-deneyimi",
  "cover-letter": "carta-presentacion carta-de-presentacion carta-apresentacao carta-de-apresentacao anschreiben lettre-motivation lettre-de-motivation lettera-motivazionale list-motywacyjny surat-lamaran on-yazi lettre-motivation lettera-motivazione motivatiebrief motivationsschreiben anschreiben carta-motivacion carta-presentacion carta-apresentacao list-motywacyjny",
  "resume": "curriculo curriculum lebenslauf zyciorys daftar-riwayat-hidup ozgecmis",
  "deadline": "fecha-tope abgabetermin abgabefrist date-limite termin-oddania tenggat tenggat-waktu son-tarih termijn data-scadenza stichtag bindefrist scadenze",
  "budget": "presupuesto bilancio budzet anggaran butce begroting",
  "tool": "herramienta werkzeug werkzeuge outil attrezzo narzedzie narzedzia alat arac-gerec gereedschap",
  "damage-description": "descripcion-dano descricao-dano descricao-do-dano",
  "severity": "gravedad gravidade severidade schweregrad gravite gravita powaga keparahan onem-derecesi siddet alvorlighet",
  "survey": "encuesta pesquisa-opiniao umfrage enquete sondage sondaggio ankieta ankiety survei anket",
  "vote": "stimme votes-exprimes voti glosy suara abstimmung votacion votacao glosowanie oylama",
  "entry-date": "fecha-ingreso fecha-de-ingreso",
  "children": "kinderen ninos criancas enfants cocuklar hijos filhos figli",
  "start-date": "pradzios-data sakuma-datums alkupvm alkamispaiva data-inici data-d-inici zacetni-datum tarikh-mula data-pochatku",
  "end-date": "pabaigos-data beigu-datums loppupvm paattymispaiva koncni-datum tarikh-tamat data-zavershennia date-fin date-de-fin fecha-fin fecha-de-fin data-fine data-di-fine",
  "created-at": "sukurimo-data sukurta izveidots loodud luotu luontiaika data-creacio ustvarjeno dicipta-pada",
  "updated-at": "atnaujinta atjaunots muudetud paivitetty muokattu data-actualitzacio posodobljeno onovleno",
  "record": "irasas ieraksts zapis rekod",
  "contact-person": "ansprechpartner ansprechpartnerin ansprechperson kontaktperson interlocuteur persona-de-contacto referente pessoa-de-contato",
  "minute-taker": "protokollfuhrer protokollfuhrerin schriftfuhrer secretaire-de-seance verbalizzante notulist",
  "venue": "veranstaltungsort tagungsort lieu-de-l-evenement locatie-van-het-evenement luogo-dell-evento",
  "agenda": "tagesordnung ordre-du-jour orden-del-dia ordine-del-giorno ordem-do-dia",
  "resolution": "beschluss beschlusse risoluzione besluit besluiten delibera delibere deliberazione",
  "farm-name": "hofname betriebsname nom-de-l-exploitation",
  "delivery-note": "lieferschein bon-de-livraison albaran bolla pakbon guia-de-remessa bolla-di-consegna ddt dokument-dostawy irsaliye foljesedel",
  "quality-class": "guteklasse handelsklasse qualitatsklasse",
  "gross-amount": "bruttosumme bruttopreis",
  "variety": "sorte sorten variete variedad varieta varieteit variedade",
  "taxable-base": "base-imponible base-imposable imponibile base-imponibile",
  "telephony": "telefonia telefonie",
  "next": "nachst~ naechst~ prochain prochaine proximo prossimo volgende nastepny sonraki nasta neste",
  "net-amount": "nettosumme nettopreis",
  "collection-point": "annahmestelle sammelstelle abgabestelle point-de-collecte punto-de-recogida punto-di-raccolta ophaalpunt ponto-de-coleta",
  "cadastral-parcel": "flurstuck flurstucksnummer parcelle-cadastrale referencia-catastral particella particella-catastale kadastraal-perceel",
  "soil-type": "bodenart type-de-sol bodemtype grondsoort tipo-de-solo",
  "soil": "boden suelo suolo bodem",
  "main-crop": "hauptfrucht hauptkultur culture-principale cultivo-principal coltura-principale hoofdgewas cultura-principal",
  "previous-crop": "vorfrucht precedent-cultural cultivo-anterior coltura-precedente voorvrucht cultura-anterior",
  "sowing-date": "aussaatdatum saattermin date-de-semis fecha-de-siembra data-di-semina zaaidatum data-de-semeadura",
  "harvest-date": "erntetermin date-de-recolte data-di-raccolta oogstdatum",
  "yield": "ertrag rendement rendimiento resa opbrengst rendimento",
  "fertilization": "dungung concimazione bemesting adubacao",
  "irrigation": "riego beregening arrosage sistema-de-riego sistemariego bewasserung",
  "pesticide": "pflanzenschutzmittel produit-phytosanitaire fitosanitario prodotto-fitosanitario gewasbeschermingsmiddel",
  "slope": "hangneigung gefalle pente pendiente pendenza helling inclinacao",
  "ownership": "eigentumsverhaltnis eigentum propriete tenencia proprieta eigendom",
  "lease-end": "pachtende mietende fin-de-bail fin-de-arrendamiento fine-locazione einde-huur",
  "year-built": "baujahr annee-de-construction ano-de-construccion anno-di-costruzione bouwjaar ano-de-construcao ano-de-fabricacion ano-de-fabricacao anno-di-fabbricazione",
  "operating-hours": "horas-de-operacion motorstunden motorbetriebsstunden horas-motor betriebsstunden heures-de-fonctionnement horas-de-funcionamiento ore-di-funzionamento draaiuren horas-de-funcionamento",
  "rental-price": "mietpreis prix-de-location precio-de-alquiler prezzo-di-noleggio huurprijs preco-de-aluguel",
  "vin": "fahrgestellnummer fahrzeugidentifikationsnummer numero-de-chassis numero-de-bastidor numero-di-telaio chassisnummer numero-do-chassi numer-vin sasi-no bastidor numero-de-serie-vehicule telaio",
  "maintenance": "wartung instandhaltung entretien mantenimiento manutenzione onderhoud manutencao",
  "inspection-body": "kontrollstelle prufstelle organisme-de-controle organismo-de-control ente-certificatore controleorgaan",
  "operation-type": "betriebsart betriebsform",
  "quorate": "beschlussfahig quorum-atteint",
  "participant-count": "anzahl-teilnehmer teilnehmerzahl nombre-de-participants numero-de-participantes numero-partecipanti aantal-deelnemers",
  "membership-number": "mitgliedsnummer numero-d-adherent numero-de-socio numero-socio lidnummer",
  "cooperative": "genossenschaft cooperative-agricole cooperatie",
  "cooperative-share": "genossenschaftsanteile part-sociale parts-sociales aportacion quota-sociale",
  "assembly": "versammlung assemblee asamblea assemblea vergadering assembleia",
  "meeting": "sitzung besprechung reuniao riunione bijeenkomst",
  "street-name": "strassenname",
  "door": "puerta porte deur kapi drzwi dorr dor",
  "segment": "kundensegment kundengruppe",
  "signup-channel": "canal-alta canal-de-alta anmeldekanal",
  "consent": "consentimiento einwilligung consentement consenso consentimento samtykke zgoda riza samtycke",
  "loyalty-points": "puntos-fidelidad puntos-de-fidelidad treuepunkte points-de-fidelite punti-fedelta spaarpunten pontos-de-fidelidade",
  "identity-document-number": "numero-documento numero-de-documento ausweisnummer numero-de-piece numero-documento-identita",
  "current-loans": "prets-en-cours prestiti-in-corso prestamos-activos laufende-ausleihen",
  "identity-document-type": "ausweisart type-de-piece-identita",
  "technology": "tecnologia",
  "advantage": "ventaja ventajas vorteil vorteile avantage avantages vantaggi voordeel voordelen vantagem vantagens",
  "terms": "condiciones konditionen vertragsbedingungen condizioni voorwaarden condicoes",
  "origin-operator": "operador-origen operador-de-origen operador-anterior",
  "operator": "operador operateur betreiber exploitant",
  "cancellation-reason": "motivo-baja motif-de-resiliation motivo-cancellazione stornogrund reden-van-opzegging motif-annulation motivo-annullamento motivo-anulacion absagegrund motif-d-annulation",
  "canceled-date": "fecha-baja fecha-de-baja kundigungsdatum date-de-resiliation data-di-cessazione data-de-cancelamento opzegdatum stornodatum",
  "activation-date": "fecha-activacion fecha-de-activacion fecha-alta fecha-de-alta aktivierungsdatum date-d-activation data-attivazione data-di-attivazione data-de-ativacao",
  "minimum-term": "permanencia mindestlaufzeit",
  "spending-limit": "limite-gasto limite-de-gasto ausgabenlimit plafond-de-depenses limite-di-spesa bestedingslimiet limite-de-gastos",
  "monthly-fee": "cuota-mensual monatsbeitrag monatsgebuhr mensualite canone-mensile maandbedrag mensalidade grundgebuhr",
  "valid-from": "gultig-ab valable-du valido-desde valido-dal geldig-vanaf valido-a-partir-de en-vigueur-depuis gultig-von gyldig-fra gueltig-ab valide-du valido-da gecerlilik-baslangici giltig-fran",
  "valid-until": "valable-jusqu-au valido-hasta valido-fino-al geldig-tot valido-ate gyldig-til valable-jusqu valido-fino wazny-do gecerlilik-tarihi giltig-till data-validade tuev-bis tuevbis tuv-bis",
  "bank-account": "cuenta-bancaria bankverbindung compte-bancaire conto-bancario bankrekening conta-bancaria konto-nummer conta-corrente rachunek-bankowy konto-bankowe cuenta-corriente conto-corrente compte-courant rekening-courant",
  "total-amount": "endbetrag gesamtsumme",
  "opened-by": "abierta-por abierto-por eroffnet-von ouvert-par aperto-da geopend-door aberto-por",
  "assigned-technician": "tecnico-asignado tecnico-assegnato zustandiger-techniker technicien-affecte toegewezen-monteur",
  "solution": "losung oplossing",
  "incident": "incidencia vorfall incidencias segnalazione segnalazioni ocorrencia",
  "reporter": "melder declarant denunciante segnalante",
  "customer-rating": "valoracion-cliente valoracion-del-cliente kundenbewertung note-client valutazione-cliente klantbeoordeling avaliacao-do-cliente",
  "warranty": "garantie garantia garanzia gewahrleistung",
  "attachment": "anhang piece-jointe adjunto allegato bijlage anexo adjuntos allegati bijlagen anexos anhange pieces-jointes zalacznik bilaga vedlegg",
  "appointment-date": "date-du-rendez-vous",
  "remarks": "bemerkungen remarques observaciones opmerkingen bijzonderheden",
  "processing-status": "bearbeitungsstatus bearbeitungsstand etat-d-avancement estado-de-tramitacion stato-di-avanzamento",
  "case-worker": "sachbearbeiter sachbearbeiterin bearbeiter gestionnaire instructeur tramitador istruttore behandelaar responsabile-del-procedimento responsabile-procedimento responsabile-pratica funzionario istruttore-tecnico ambtenaar servidor-responsavel",
  "file-number": "aktenzeichen geschaftszeichen numero-de-dossier numero-de-expediente numero-pratica dossiernummer numero-do-processo zaaknummer",
  "dossier": "akte expediente pratica zaak",
  "applicant": "antragstellerin demandeur demandeuse richiedente aanvrager requerente",
  "building-permit": "baugenehmigung bauantrag permis-de-construire licencia-de-obras permesso-di-costruire bouwvergunning alvara-de-construcao",
  "permit": "erlaubnis permis vergunning alvara zulassung",
  "decision": "bescheid entscheidung resolutie",
  "intervention": "einsatz intervento interventi",
  "land-use": "nutzung usage-du-sol uso-del-suelo destinazione-d-uso uso-do-solo destinazione-uso",
  "surface": "superficie-totale",
  "borrower": "entleiher leihnehmer emprunteur prestatario mutuatario lener bruikleennemer",
  "lender": "leihgeber preteur prestamista prestatore bruikleengever",
  "shelf-mark": "signatur cote signatura segnatura collocazione plaatscode cota",
  "fine": "mahngebuhr multa penale boete saumnisgebuhr",
  "overdue": "uberfallig en-retard vencido in-ritardo achterstallig atrasado moroso",
  "publication-date": "erscheinungsdatum date-de-parution date-de-publication publicatiedatum",
  "artwork": "kunstwerk oeuvre opera-d-arte-de-arte oeuvres",
  "inventory-number": "inventarnummer numero-d-inventaire numero-de-inventario numero-di-inventario inventarisnummer",
  "insurance-value": "valeur-d-assurance valor-de-seguro valore-assicurativo verzekerde-waarde valor-do-seguro",
  "conservation-state": "erhaltungszustand etat-de-conservation estado-de-conservacion stato-conservativo estado-de-conservacao",
  "technique": "technik tecnica techniek",
  "frame": "rahmen cadre cornice moldura",
  "transport": "trasporto vervoer",
  "courier": "kurier mensajero koerier",
  "insurer": "versicherer assureur assicuratore verzekeraar seguradora",
  "employee-number": "personalnummer matricule personeelsnummer matricola",
  "gross-salary": "bruttolohn retribuzione-lorda brutoloon",
  "net-salary": "nettolohn nettoloon salario-liquido",
  "deduction": "abzug abzuge retenue retencion trattenuta inhouding desconto-em-folha retenues trattenute inhoudingen abschlag retencao ritenuta aftrek potracenie kesinti avdrag",
  "bonus": "pramie zulage premie toeslag gratificacion bonificacion gratificacao",
  "payslip": "gehaltsabrechnung lohnzettel bulletin-de-paie fiche-de-paie recibo-de-nomina busta-paga loonstrook holerite contracheque recibo-de-vencimento",
  "working-hours": "arbeitsstunden heures-de-travail horas-trabajadas orario-di-lavoro werkuren horas-trabalhadas",
  "vacation-days": "urlaubstage jours-de-conge conges dias-de-vacaciones giorni-di-ferie vakantiedagen dias-de-ferias",
  "sick-leave": "krankmeldung arret-maladie baja-por-enfermedad ziekteverlof baixa-medica",
  "tax-class": "tranche-d-imposition loonheffing",
  "social-security-number": "sozialversicherungsnummer numero-de-securite-sociale numero-de-seguridad-social numero-de-la-seguridad-social",
  "cost-center": "kostenstelle centre-de-cout centre-de-couts centro-de-coste centro-de-costes centro-di-costo kostenplaats centro-de-custo",
  "employment-type": "beschaftigungsart type-de-contrat tipo-de-contrato tipo-di-contratto dienstverband tipo-contratto",
  "payment-date": "zahldatum betaaldatum",
  "room-number": "numero-camera",
  "board-type": "verpflegung verpflegungsart regime-repas",
  "nights": "notti",
  "persons": "personenzahl personenanzahl personen personnes personas persone anzahl-personen nombre-de-personnes",
  "dog": "hund chien perro cachorro",
  "cat": "katze gato gatto",
  "chip-number": "numero-di-microchip",
  "school-class": "schulklasse",
  "learning-outcome": "resultado-de-aprendizaje resultado-aprendizaje resultados-de-aprendizaje resultados-aprendizaje resultado-de-aprendizagem resultados-de-aprendizagem resultat-d-apprentissage lernergebnis risultato-di-apprendimento",
  "evaluation-rubric": "criterio-de-evaluacion criterio-evaluacion criterios-de-evaluacion criterios-evaluacion criterio-de-avaliacao critere-d-evaluation bewertungskriterium criterio-di-valutazione",
  "training-cycle": "ciclo-formativo ciclos-formativos cycle-de-formation ciclo-de-formacao",
  "training-module": "modulo-formativo modulos-formativos module-de-formation modulo-de-formacao ausbildungsmodul",
  "professional-family": "familia-profesional familias-profesionales",
  "training-center": "centro-educativo centro-formativo centro-de-formacion centre-de-formation centro-de-formacao",
  "banner": "banniere bannieres bandeau-publicitaire",
  "guardian": "vormund tuteur tutore voogd responsavel-legal apoderado rappresentante veli opiekun erziehungsberechtigter erziehungsberechtigte sorgeberechtigter tutor-legal responsable-legal",
  "quantity-unit": "mengeneinheit unite-de-mesure unidad-de-medida unita-di-misura unidade-de-medida",
  "delivery-date": "liefertermin lieferdatum anlieferdatum leverdatum",
  "delivery-time": "lieferzeit delai-de-livraison tiempo-de-entrega tempo-di-consegna levertijd tempo-de-entrega",
  "order-date": "bestelldatum besteldatum",
  "article-number": "artikelnummer reference-article codigo-de-articulo codice-articolo",
  "inventory": "lagerbestand giacenza inventaire",
  "storage-location": "lagerplatz emplacement ubicazione opslaglocatie",
  "minimum-quantity": "mindestmenge quantite-minimale cantidad-minima quantita-minima minimale-hoeveelheid quantidade-minima",
  "construction-site": "baustelle chantier obra-en-curso cantiere bouwplaats canteiro-de-obras",
  "craftsman": "handwerker artesano artigiano vakman",
  "offer-number": "numero-de-devis numero-preventivo offertenummer",
  "heating": "heizung chauffage calefaccion riscaldamento verwarming aquecimento heizungsart",
  "energy-class": "energieklasse energieeffizienzklasse classe-energetique clase-energetica classe-energetica energielabel etiqueta-energetica",
  "cold-rent": "kaltmiete loyer-hors-charges kale-huur",
  "additional-costs": "nebenkosten charges-locatives gastos-comunes spese-condominiali servicekosten condominio",
  "living-area": "surface-habitable superficie-habitable superficie-abitabile woonoppervlakte area-util",
  "lodging": "verblijf",
  "meter-reading": "zahlerstand releve-de-compteur lectura-del-contador lettura-del-contatore meterstand leitura-do-medidor",
  "meter-number": "zahlernummer numero-de-compteur numero-de-contador matricola-contatore",
  "winner": "gewinner sieger gagnant vainqueur ganador vincitore winnaar vencedor",
  "age-group": "altersgruppe altersklasse tranche-d-age fascia-d-eta faixa-etaria",
  "course-leader": "kursleitung animateur responsable-du-cours docente-del-corso cursusleider kursleiter kursleiterin monitor-de-curso",
  "max-participants": "max-teilnehmer maximale-teilnehmerzahl nombre-maximum-de-participants plazas-maximas posti-massimi maximaal-aantal-deelnemers vagas",
  "registration-deadline": "anmeldeschluss date-limite-d-inscription fecha-limite-de-inscripcion termine-iscrizioni aanmelddeadline",
  "target-group": "public-cible publico-objetivo destinatari doelgroep publico-alvo zielgruppe",
  "preferred-language": "idioma-preferido langue-preferee bevorzugte-sprache lingua-preferita voorkeurstaal",
  "price-per-hour": "uurtarief",
  "emergency-number": "notrufnummer notrufnr notruf numero-d-urgence telefono-de-emergencia telefono-emergencia telefone-de-emergencia telefone-emergencia telephone-d-urgence telephone-urgence telefono-di-emergenza noodnummer",
  "next-of-kin": "angehorige angehoriger proche personne-a-prevenir familiar-de-contacto familiare naaste",
  "health-insurance": "krankenkasse krankenversicherung mutuelle caisse-maladie obra-social seguro-medico zorgverzekering convenio plano-de-saude",
  "ward": "service-hospitalier planta-hospitalaria enfermaria",
  "bed": "bett cama letto leito",
  "admission-date": "date-d-admission data-di-ricovero data-de-internacao",
  "discharge-date": "entlassungsdatum date-de-sortie fecha-de-alta-medica data-di-dimissione ontslagdatum data-de-alta",
  "attending-doctor": "behandelnder-arzt medico-tratante medico-curante behandelend-arts medico-responsavel",
  "subtitle": "sous-titre sottotitolo untertitel ondertitel subtitulo podtytul altbaslik",
  "translator": "traducteur traductrice traductor traduttore ubersetzer vertaler tradutor",
  "return-condition": "etat-retour etat-au-retour estado-de-devolucion",
  "librarian": "bibliothecaire bibliotecario bibliothekar bibliothecaris bibliothekarin",
  "home-library": "bibliotheque-rattachement bibliotheque-de-rattachement",
  "queue-position": "rang-file-attente rang-file-d-attente posicion-en-cola posizione-in-coda warteposition",
  "pickup-location": "lieu-retrait lieu-de-retrait lugar-de-recogida luogo-di-ritiro abholort afhaallocatie local-de-retirada",
  "enrolled": "inscrits inscritos iscritti inschrijvingen angemeldete",
  "partner": "partenaire socio-colaborador parceiro",
  "loan-date": "date-pret date-de-pret fecha-de-prestamo fecha-prestamo data-prestito ausleihdatum leihdatum data-de-emprestimo data-emprestimo",
  "due-back": "date-retour-prevue date-de-retour-prevue fecha-devolucion-prevista data-restituzione-prevista ruckgabefrist data-prevista-devolucao",
  "returned-date": "date-retour-effective date-de-retour-effective fecha-devolucion-real data-restituzione-effettiva",
  "renewal-count": "prolongations verlangerungen renovaciones proroghe verlengingen",
  "days-late": "jours-retard jours-de-retard dias-de-retraso giorni-di-ritardo tage-uberfallig dias-de-atraso",
  "subscriber": "abonne abonnent abonado abbonato assinante",
  "certified-email": "pec indirizzo-pec",
  "designer": "progettista planer concepteur projektant ontwerper projetista",
  "professional-register": "albo-professionale ordine-professionale",
  "responsible-office": "ufficio-competente zustandige-stelle service-instructeur oficina-responsable bevoegde-afdeling",
  "outcome": "esito ergebnis-der-prufung desfecho",
  "findings": "rilievi constats hallazgos befund feststellungen bevindingen",
  "requirements": "prescrizioni auflagen prescriptions-techniques voorschriften",
  "inspection": "sopralluogo begehung visite-de-chantier schouw vistoria",
  "uploaded-by": "caricato-da hochgeladen-von televerse-par subido-por geupload-door enviado-por",
  "uploaded-at": "caricato-il hochgeladen-am",
  "payment-reason": "verwendungszweck motif-de-paiement concepto-de-pago",
  "public-authority": "ente behorde autorite autoridad overheid",
  "counter": "sportello schalter guichet ventanilla balie balcao contatore contador compteur licznik",
  "office": "sede geschaftsstelle bureau oficina ufficio kantoor escritorio",
  "party-type": "tipo-soggetto personentyp",
  "sheet": "foglio blatt feuillet folha",
  "stamp-number": "marca-da-bollo",
  "rejection-reason": "motivazione-diniego ablehnungsgrund motivo-rechazo motivo-rifiuto reden-van-afwijzing motivo-da-recusa motivo-recusa motif-de-refus motivo-de-rechazo",
  "municipality": "gemeinde ayuntamiento mairie prefeitura",
  "resident-count": "einwohnerzahl",
  "notified-at": "notifie-le benachrichtigt-am",
  "acquisition-date": "date-acquisition date-d-acquisition anschaffungsdatum fecha-de-adquisicion data-di-acquisizione aankoopdatum data-nabycia",
  "invoice-recipient": "destinataire-de-facture",
  "purchaser": "kaufer acheteur comprador acquirente koper",
  "reading-room": "lesesaal salle-de-lecture",
  "museum-object": "exponat objet-museal",
  "loan-purpose": "leihzweck objet-du-pret doel-van-de-bruikleen doel-van-bruikleen",
  "climate-requirement": "klimaanforderung klimaateisen exigences-climatiques",
  "packing": "embalaje imballaggio verpakking",
  "handling-instructions": "handhabung consignes-de-manipulation hanteringsinstructies",
  "origin-place": "vindplaats fundort lieu-de-provenance",
  "dating": "datering datierung datation datacion datazione datacao",
  "dimensions": "afmetingen abmessungen dimensioni medidas dimensoes afmeting abmessung dimensiones",
  "acquisition-method": "verwerving erwerbsart mode-d-acquisition wijze-van-verwerving forma-de-adquisicion",
  "salary-month": "competencia mes-de-referencia lohnmonat",
  "base-salary": "salario-base grundgehalt salaire-de-base basissalaris stipendio-base",
  "discount-total": "total-descontos total-de-descontos",
  "earnings-total": "total-proventos total-de-proventos total-vencimentos",
  "workload": "carga-horaria arbeitspensum",
  "termination-date": "data-demissao data-de-demissao austrittsdatum data-cessazione datum-uit-dienst",
  "dependents": "dependentes numero-dependentes unterhaltsberechtigte personnes-a-charge personas-a-cargo",
  "bank-branch": "agencia-bancaria bankfiliale",
  "meal-voucher": "vale-refeicao vale-alimentacao ticket-restaurant buono-pasto",
  "transport-voucher": "vale-transporte",
  "work-permit": "ctps carteira-de-trabalho",
  "union": "sindicato gewerkschaft syndicat vakbond",
  "maker": "vervaardiger hersteller-kunstler maker-van-het-object",
  "storage-place": "standplaats bewaarplaats depotplaats",
  "conservation-condition": "conditie-van-het-object",
  "provenance": "herkomst provenienz procedencia provenienza proveniencia",
  "signed-by": "ondertekend-door unterzeichnet-von signe-par firmado-por firmato-da assinado-por",
  "signed-at": "ondertekend-op",
  "drawn-up-by": "opgesteld-door erstellt-durch redige-par",
  "institution": "instelling instellingen einrichtung institution-culturelle istituzione instituicao",
  "opening-hours": "openingstijden openingsuren offnungszeiten horaires horaires-d-ouverture horarios orario-di-apertura horario-de-funcionamento oppettider oppettid horaires-ouverture orari-apertura godziny-otwarcia calisma-saatleri apningstider",
  "visitor-count": "aantal-bezoekers aantal-bezoekers-per-jaar bezoekersaantal besucherzahl nombre-de-visiteurs",
  "pickup-address": "ophaaladres abholadresse adresse-d-enlevement direccion-de-recogida indirizzo-di-ritiro",
  "departure-time": "vertrektijd abfahrtszeit ora-di-partenza",
  "arrival-time": "aankomsttijd ankunftszeit hora-de-llegada ora-di-arrivo",
  "crate-count": "aantal-kisten",
  "advice": "advies ratschlag conseil consejo consiglio conselho",
  "restorer": "restaurator",
  "urgency": "urgentie dringlichkeit urgence urgenza",
  "kind": "soort-instelling",
  "identity-card": "ausweis carte-d-identite cedula carta-d-identita identiteitskaart",
  "social-insurance-number": "pis nis nit-pis",
  "bank-branch-number": "numero-agencia",
  "pix-key": "chave-pix",
  "dependent-count": "numero-de-dependentes quantidade-dependentes",
  "manager": "gestor gestora vorgesetzte responsable-hierarchique leidinggevende leiter leiterin encargado encargada",
  "trade-union": "sindacato",
  "work-regime": "regime-trabalho regime-de-trabalho",
  "weekly-hours": "carga-horaria-semanal wochenstunden heures-hebdomadaires horas-semanales ore-settimanali weekuren",
  "night-bonus": "adicional-noturno nachtzuschlag",
  "social-security-deduction": "inss sozialversicherung cotisations seguridad-social contributi",
  "income-tax": "irrf irpf lohnsteuer impot-sur-le-revenu irpef loonbelasting",
  "severance-fund": "fgts",
  "health-plan": "plano-saude",
  "vacation": "ferias urlaub vacances ferie-annuali vakantie",
  "acquisition-period-start": "periodo-aquisitivo-inicio",
  "acquisition-period-end": "periodo-aquisitivo-fim",
  "days-taken": "dias-gozados genommene-tage jours-pris dias-disfrutados opgenomen-dagen",
  "days-sold": "dias-vendidos",
  "day-balance": "saldo-dias saldo-de-dias resturlaub solde-de-conges",
  "approved-by": "aprovado-por genehmigt-von approuve-par aprobado-por approvato-da goedgekeurd-door freigegebenvon freigegeben-von",
  "request-date": "data-solicitacao data-da-solicitacao antragsdatum date-de-demande fecha-de-solicitud data-richiesta aanvraagdatum",
  "time-entry": "ponto pontos zeiterfassung pointage",
  "clock-in": "entrata kommen",
  "lunch-out": "saida-almoco",
  "lunch-in": "retorno-almoco",
  "clock-out": "uscita gehen",
  "late-minutes": "atraso-minutos minutos-atraso",
  "registration-place": "local-registro local-de-registro",
  "eligibility": "elegibilidade anspruch elegibilidad idoneita",
  "waiting-period": "carencia wartezeit delai-de-carence",
  "monthly-value": "valor-mensal",
  "discount-percent": "percentual-desconto percentual-de-desconto",
  "beneficiary-count": "quantidade-beneficiarios",
  "guest-name": "gastname nom-du-client nombre-del-huesped nome-ospite nome-do-hospede naam-gast",
  "property-number": "objektnummer wohnungsnummer",
  "room-count": "zimmeranzahl anzahl-zimmer nombre-de-pieces numero-de-habitaciones numero-stanze aantal-kamers numero-de-quartos",
  "sleeping-places": "schlafplatze couchages plazas posti-letto slaapplaatsen vagas-para-dormir",
  "final-cleaning": "endreinigung menage-de-fin-de-sejour limpieza-final pulizia-finale eindschoonmaak",
  "minimum-stay": "mindestaufenthalt sejour-minimum estancia-minima soggiorno-minimo minimaal-verblijf estadia-minima",
  "check-in-from": "anreise-ab arrivee-a-partir-de entrada-desde check-in-dalle",
  "check-out-until": "abreise-bis depart-avant salida-hasta check-out-entro",
  "check-in-date": "anreise date-d-arrivee fecha-de-entrada fecha-de-llegada data-di-arrivo data-check-in aankomstdatum data-de-entrada",
  "check-out-date": "abreise date-de-depart fecha-de-salida data-di-partenza data-check-out vertrekdatum data-de-saida",
  "key-handover": "schlusselubergabe remise-des-cles entrega-de-llaves consegna-chiavi sleuteloverdracht",
  "adult-count": "anzahl-erwachsene anzahl-erwachsene nombre-d-adultes numero-de-adultos numero-adulti aantal-volwassenen",
  "child-count": "anzahl-kinder nombre-d-enfants numero-de-ninos numero-bambini aantal-kinderen",
  "remaining-amount": "restbetrag solde-restant importe-restante saldo-restante importo-residuo restbedrag",
  "booking-channel": "buchungsportal portail-de-reservation portal-de-reserva boekingskanaal",
  "special-request": "sonderwunsche sonderwunsch demandes-speciales peticiones-especiales richieste-speciali bijzondere-wensen pedidos-especiais",
  "tourist-tax": "kurtaxe taxe-de-sejour tasa-turistica tassa-di-soggiorno toeristenbelasting taxa-turistica",
  "booked-at": "gebucht-am",
  "regular-guest": "stammgast",
  "notes": "appunti apuntes hinweise notas",
  "cleaner": "reinigungskraft femme-de-menage limpiadora addetto-alle-pulizie schoonmaker faxineira",
  "defects": "mangel defauts defectos difetti gebreken defeitos",
  "meter-type": "zahlerart type-de-compteur tipo-de-contador tipo-contatore",
  "read-by": "abgelesen-von",
  "reading-date": "ablesedatum date-de-releve fecha-de-lectura data-lettura",
  "laundry-sets": "waschepakete",
  "rank": "sira siralama",
  "award": "auszeichnung premiacao prix-obtenu onderscheiding",
  "overview": "uebersicht overzicht oversikt panoramica",
  "phone-prefix": "vorwahl indicatif netnummer retningsnummer numer-kierunkowy alan-kodu landesvorwahl laendervorwahl",
  "vacancy": "offre-emploi vacante posto-vacante vacature wakat",
  "file-name": "dateiname filnamn filnavn",
  "document-number": "numero-piece belgeno",
  "time-of-change": "aenderungszeitpunkt",
  "sequence-number": "lfd-nr lfdnr sira-no sirano liczba-porzadkowa",
  "committee": "ausschuss commissie komisja komite",
  "highest": "hochste",
  "calculation-step": "rechenschritt",
  "basis": "grundlage grondslag podstawa base-de-calculo",
  "plug": "stecker steckdose enchufe presa gniazdko stekker",
  "participation": "teilnahme partecipazione deelname udzial katilim",
  "surcharge": "zuschlag recargo sovrapprezzo doplata tillegg acrescimo",
  "name-suffix": "namenszusatz",
  "loss-factor": "verlustfaktor",
  "threshold": "schwellwert seuil umbral limiar soglia drempel esik troskel terskel grenswaarde",
  "registered": "angemeldet zarejestrowany kayitli",
  "damaged": "beschadigt uszkodzony",
  "lost": "verloren perdu perdido zagubiony kayip",
  "district-court": "amtsgericht",
  "commercial-register-number": "hrb hrnummer kvk-nummer krs ticaret-sicil-no org-nummer orgnr",
  "grid-operator": "netzbetreiber gestore-di-rete",
  "network": "netz siec rete",
  "order-status": "auftragsstatus bestellstatus estado-pedido",
  "device-type": "gerateart",
  "notice": "mitteilung melding komunikat duyuru avisos",
  "explanation": "erlauterung spiegazione objasnienie",
  "best-before": "haltbarkeit haltbar-bis mindesthaltbarkeit vida-util houdbaarheid",
  "consultant": "berater conseiller asesor consultor consulente adviseur doradca danisman konsult",
  "client": "mandant mandante auftraggeber committente opdrachtgever donneur-d-ordre oppdragsgiver uppdragsgivare kundin",
  "ship": "navire schiff buque navio schip statek gemi fartyg",
  "registration-date": "date-inscription",
  "dashboard": "tableau-de-bord",
  "package": "colis paket pakket paczka koli collo colli",
  "payroll-cycle": "cycle-paie",
  "surname-used": "nom-usuel nombre-usual",
  "school-year": "lasar curso-escolar curso-academico ano-escolar annee-scolaire schuljahr ano-letivo anno-scolastico schooljaar rok-szkolny",
  "locality": "localite",
  "start-of-term": "rentree",
  "studies": "etudes",
  "calculated-at": "date-calcul",
  "captain": "kapitan capitano capitaine patron-de-barco",
  "billing-date": "date-facturation",
  "closed-at": "date-cloture data-fechamento data-chiusura",
  "closing": "cloture fechamento chiusura abschluss zamkniecie kapanis afsluiting",
  "supporting-document": "justificatif comprobante comprovante giustificativo belege belgeler bewijsstuk zaswiadczenie",
  "industry-code": "naf code-naf cnae ateco sbi-code pkd code-ape cnae-fiscal",
  "legal-form": "forme-juridique forma-juridica natureza-juridica forma-giuridica rechtsform rechtsvorm forma-prawna sirket-turu",
  "works": "travaux roboty werkzaamheden",
  "car": "voiture carro araba",
  "delay": "retard verspatung retraso atraso ritardo vertraging opoznienie gecikme forsening",
  "hours-worked": "ore-lavorate gewerkte-uren geleistete-stunden godziny-przepracowane calisilan-saat",
  "employment": "emploi empleo emprego impiego zatrudnienie istihdam anstallning tewerkstelling",
  "changed-at": "date-changement",
  "storage-path": "chemin-stockage",
  "added-at": "date-ajout toegevoegd-op",
  "consultation": "consulta visita-medica muayene",
  "icon": "icono icone ikon ikona ikoon",
  "cycle": "ciclo zyklus cyclus",
  "access": "acceso acesso zugang toegang dostep erisim adgang atkomst",
  "window": "ventana janela finestra fenster venster okno pencere fonster vindu",
  "debt": "deuda divida debito dette schuld dlug borc gjeld schulden",
  "emergency": "notfall emergenza spoed nagly-wypadek acil",
  "export": "exportar esportare exportieren",
  "support": "soporte unterstutzung ondersteuning wsparcie destek",
  "deworming": "desparasitacion vermifugacao entwurmung odrobaczenie",
  "breed-mark": "senas-particulares",
  "descriptive-report": "memoria-descriptiva",
  "quoted": "presupuestado",
  "invoiced": "facturado faturado fatturato gefactureerd zafakturowany faturalandi",
  "collected": "cobrado recaudado incassato riscosso",
  "respiratory-rate": "frecuencia-respiratoria frequencia-respiratoria atemfrequenz frequence-respiratoire",
  "recommended": "recomendado consigliato empfohlen aanbevolen zalecany onerilen",
  "sterilized": "esterilizado kastriert castrado sterilizzato",
  "procedure": "procedimiento procedimento verfahren intervencion-quirurgica ingreep",
  "closed": "cerrado fechado chiuso geschlossen gesloten zamkniety kapali stangt lukket",
  "x-ray": "radiografia rontgen radiographie",
  "active-ingredient": "principio-activo principio-attivo wirkstoff principe-actif substancja-czynna etken-madde",
  "deviation": "desvio abweichung ecart scostamento afwijking odchylenie sapma avvik",
  "enabled": "habilitado attivato aktiviert ingeschakeld wlaczony etkin aktiverad",
  "receiver": "destinatario mottaker mottagare modtager cessionnaire",
  "translation": "traduccion traducao traduzione ubersetzung traduction vertaling tlumaczenie ceviri",
  "revoked": "revocado",
  "synchronized": "sincronizado",
  "distribution": "verteilung ripartizione dagitim verdeling",
  "point-of-sale": "punto-venta punto-de-venta ponto-de-venda verkoopspunt satis-noktasi point-de-vente",
  "rescheduled": "reprogramado reagendado",
  "attempts": "intentos tentativas tentativi versuche tentatives pogingen proby deneme forsok",
  "verified": "verificado verificato uberpruft verifie geverifieerd zweryfikowany dogrulandi",
  "long": "largo lungo dlugi uzun",
  "right": "derecha destra rechts droite direita prawy",
  "left": "izquierda sinistra gauche esquerda lewy",
  "expires": "expira scade vence",
  "blocked": "bloqueado bloccato gesperrt bloque geblokkeerd zablokowany engelli sperret",
  "in-progress": "en-progreso in-bearbeitung w-toku devam-ediyor",
  "finished": "finalizado terminado beendet fertig afgerond ukonczony bitti ferdig avsluttet klar",
  "spent": "gastado",
  "tag": "etiqueta etichetta etikett etiquette",
  "suffix": "sufijo",
  "scheduled": "programado agendado pianificato geplant-am gepland zaplanowany planlanan planlagt",
  "load": "carga carico ladung ladunek yuk",
  "alerts": "alertas warnungen",
  "range": "rango faixa fascia bereik zakres",
  "demand": "nachfrage popyt",
  "identity-document": "documento-identidad documento-de-identidad documento-identidade carta-identita personalausweis carte-identite identiteitsbewijs dowod-osobisty kimlik-karti numero-identidade legitimation",
  "identity-card-number": "numer-dowodu",
  "issuing-authority": "orgao-expedidor orgao-emissor ausstellende-behorde autorite-delivrance ente-rilascio organ-wydajacy autoridad-emisora",
  "server": "servidor sunucu",
  "access-control": "controle-acesso controle-d-acces control-de-acceso controllo-accessi",
  "printed": "impresso impreso stampato gedruckt",
  "opportunity": "verkaufschance szansa-sprzedazy firsat",
  "payer": "pagador pagatore zahler payeur betaler platnik odeyen",
  "security-code": "sicherheitscode",
  "installment-plan": "parcelamento piano-rateale ratenplan",
  "caretaker": "sindico porteiro hausmeister portiere",
  "extension-number": "ramal durchwahl numer-wewnetrzny dahili-no",
  "correspondence": "corrispondenza",
  "platform": "plataforma piattaforma plateforme",
  "nature": "natureza naturaleza natura aard",
  "masked": "mascarado",
  "resident": "morador bewohner mieszkaniec sakin condomino",
  "traveler": "viajante viajero reisender viaggiatore voyageur reiziger podrozny yolcu",
  "sound": "sonido suono geluid dzwiek",
  "statement": "extrato extracto estratto-conto kontoauszug releve afschrift wyciag ekstre",
  "state-registration": "inscricao-estadual",
  "municipal-registration": "inscricao-municipal",
  "accepted": "aceite aceito aceptado accettato akzeptiert geaccepteerd zaakceptowany",
  "headquarters": "matriz hauptsitz hoofdkantoor siedziba genel-merkez sede-legale",
  "adjustment": "ajuste anpassung ajustement korekta duzeltme justering rettifica",
  "qualification": "cualificacion",
  "working-day": "jornada arbeitstag werkdag is-gunu",
  "wallet": "carteira cartera portafoglio geldborse portefeuille cuzdan",
  "creditor": "credor acreedor glaubiger crediteur wierzyciel alacakli",
  "block": "bloqueio sperre bloqueo",
  "net-worth": "patrimonio-liquido",
  "assets": "patrimonio vermogenswerte bezittingen majatek",
  "legal-representative": "representante-legal rappresentante-legale gesetzlicher-vertreter representant-legal wettelijk-vertegenwoordiger",
  "sub-account": "sottoconto",
  "function": "funzione",
  "markup": "ricarico aufschlag marge-beneficiaria",
  "component": "bauteil onderdeel bilesen",
  "details": "dettagli dettaglio detay detaylar szczegoly detaljer einzelheiten",
  "sent-at": "data-invio data-wysylki",
  "progressive-number": "progressivo",
  "header": "testata kopf encabezado cabecalho entete naglowek ustbilgi",
  "price-list": "listino preisliste lista-de-precios tabela-de-precos prijslijst cennik fiyat-listesi prislista",
  "master-data": "stammdaten",
  "credit-amount": "importo-avere habenbetrag",
  "recurrence": "ricorrenza wiederholung recorrencia",
  "completion": "completamento",
  "counterparty": "controparte tegenpartij contraparte gegenpartei contrepartie",
  "asset": "bene cespite anlagegut activo-fijo",
  "relation": "beziehung iliski",
  "general-ledger": "mastro",
  "original": "orijinal oryginalny",
  "waiting": "attesa espera warte attente wachttijd oczekiwanie bekleme",
  "letter": "mektup brev lettre lettera",
  "update": "aggiornamento mise-a-jour bijwerking aktualizacja actualizar atualizar aggiornare aktualisieren perbarui memperbarui guncelle обновить обновление обновляет",
  "saved": "salvato gespeichert guardado salvo opgeslagen zapisany kaydedildi",
  "downloaded": "scaricato heruntergeladen descargado baixado",
  "series": "seri",
  "linked": "collegato correlato verknupft vinculado",
  "cancelled-at": "data-cancellazione",
  "received-at": "data-ricezione date-reception data-recebimento data-przyjecia eingegangenam eingegangen-am fecha-de-recepcion",
  "managed": "gestito verwaltet",
  "search": "ricerca busqueda arama sok sokning suche recherche busca zoeken szukaj",
  "usage-hours": "ore-utilizzo",
  "usage": "utilizzo uzycie kullanim bruk anvandning",
  "pieces": "pezzi stueck piezas pecas stuks sztuk sztuki",
  "morning": "mattina vormittag matin manha ochtend rano sabah formiddag",
  "afternoon": "pomeriggio nachmittag apres-midi middag popoludnie ogleden-sonra ettermiddag",
  "filter": "filtro filtri",
  "visits": "visite besuche visitas",
  "inserted-at": "data-inserimento",
  "margin": "margem spanne marge marza marj",
  "problem": "sorun",
  "confirmation": "bestatigung bevestiging potwierdzenie onay bekreftelse bekraftelse",
  "estimate": "kostenvoranschlag wycena tilbud",
  "factors": "fattori",
  "rule": "regola regla regra regle zasada kural",
  "called-at": "data-chiamata",
  "stay": "soggiorno estancia estadia aufenthalt sejour pobyt konaklama vistelse opphold",
  "months": "miesiace aylar manader",
  "institute": "istituto instituto institut instituut instytut enstitu",
  "gallery": "galeri",
  "place-settings": "coperti",
  "missing": "mancante faltante fehlend manquant ontbrekend brakujacy eksik",
  "investigation": "onderzoek untersuchung indagine inchiesta dochodzenie sorusturma tarama",
  "designation": "aanduiding oznaczenie betegnelse",
  "address-line-1": "adresregel1 adresselinje1 adresszeile1 adresse-ligne-1 linea-direccion-1 adres-satiri-1",
  "address-line-2": "adresregel2 adresselinje2 adresszeile2 adresse-ligne-2 linea-direccion-2 adres-satiri-2",
  "address-line-3": "adresregel3 adresselinje3 adresszeile3",
  "involved": "betrokken beteiligt envolvido coinvolto",
  "business": "zakelijk geschaftlich",
  "minor": "minderjarig minderjahrig",
  "housing-block": "woningblok",
  "party": "partij parte partei partie",
  "legal-basis": "rechtsgrondlag rechtsgrundlage base-legal podstawa-prawna",
  "document-part": "stukdeel",
  "customer-contact": "klantcontact",
  "admission": "opname aufnahme ricovero przyjecie kabul-tarihi",
  "po-box": "postbus postbusnummer postfach boite-postale casilla-postal caixa-postal casella-postale skrytka-pocztowa posta-kutusu postboks",
  "share": "aandeel anteil cuota-parte quota-parte part-capital hisse andel",
  "registered-in": "ingeschreven",
  "gas": "gaz gas-natural",
  "mortgage": "hypotheek hypothek hipoteca hypotheque ipoteca hipoteka",
  "debtor": "debiteur schuldner deudor devedor debitore dluznik borclu",
  "country-code": "landcode landkode landskode landercode code-pays",
  "public-space": "openbare-ruimte",
  "login": "logowanie ostatnie-logowanie giris innlogging inloggning",
  "rental": "wynajem vermietung noleggio location-vehicule kiralama verhuur uthyrning utleie aluguel-veiculo",
  "borrowed": "wypozyczony ausgeliehen prestado emprestado prestato uitgeleend odunc-alinan",
  "borrowed-at": "date-emprunt",
  "logged-in": "zalogowany",
  "body-size": "beden",
  "serial": "seri-no",
  "handle": "kulp",
  "installation": "anlage montaj montaggio montage kurulum",
  "check": "cek cheque assegno scheck czek",
  "advance-payment": "pesin pesinat forskott",
  "platform-name": "platform-adi",
  "dealer": "bayi vertragshandler concesionario",
  "camera": "kamera",
  "lock": "kilit schloss serrure cerradura fechadura serratura zamek",
  "basket": "sepeti",
  "tax-office": "vergi-dairesi finanzamt urzad-skarbowy agencia-tributaria centre-des-impots",
  "thickness": "dicke grosor starke-in-mm tloustka kalinlik epaisseur espesor espessura spessore dikte grubosc tykkelse tjocklek",
  "provider": "utforare dienstleister prestador dienstverlener uslugodawca",
  "weekday": "veckodag wochentag jour-de-semaine dia-semana giorno-settimana weekdag dzien-tygodnia haftanin-gunu ukedag",
  "opens": "oppnar apre abre",
  "closes": "stanger chiude cierra",
  "sort-order": "sorteringsordning ordre-affichage orden-visualizacion ordinamento sorteervolgorde kolejnosc siralama-no sortering reihenfolge",
  "document-requirement": "dokumentkrav",
  "job-seeker": "arbeidssoker arbeitssuchender demandeur-emploi",
  "help-text": "hilfetext",
  "employment-relationship": "arbeidsforhold arbeitsverhaltnis",
  "section-title": "seksjoner",
  "submitted": "innsendt eingereicht soumis enviado inviato ingediend zlozony gonderildi",
  "file-path": "filsti dateipfad chemin-fichier ruta-archivo caminho-arquivo percorso-file bestandspad sciezka-pliku dosya-yolu sokvag",
  "answer-options": "svaralternativer",
  "topic": "tema thema argomento temat konu",
  "student-number": "legajo",
  "intern": "stagiaire praktikant tirocinante estagiario stazysta stajyer",
  "internship": "praktikum tirocinio pasantia staj",
  "study-program": "filiere studiengang corso-di-laurea curso-superior opleiding kierunek-studiow bolum-adi utbildning",
  "learned-skills": "competences-acquises",
  "objectives": "ziele doelstellingen cele hedefler objectifs objetivos obiettivi",
  "benefits": "benefici korzysci faydalar fordeler",
  "last-access": "dernier-acces letzter-zugriff son-giris letzter-login ultimo-login derniere-connexion laatste-login",
  "validated-at": "date-validation",
  "submitted-at": "date-soumission data-zlozenia",
  "expires-at": "date-expiration data-waznosci skt",
  "web-site": "webbplats sitio-web site-internet strona-internetowa web-sitesi nettsted sito-internet",
  "subject-area": "domaine dominio",
  "job-application": "candidature candidatura bewerbung sollicitatie is-basvurusu",
  "feed": "futter futtermittel pienso alimentation-animale",
  "special-features": "besonderheiten besonderheit particularidades particularites",
  "hint": "hinweis consigne",
  "dog-walker": "gassigeher paseador promeneur",
  "weather": "wetter wetterlage meteo",
  "measure-taken": "massnahme massnahmen medida-tomada mesure-prise",
  "emission-standard": "abgasnorm schadstoffklasse",
  "body-type": "aufbau aufbauart tipo-de-carroceria carrosserie",
  "items-collected": "gegenstaende gegenstande objets",
  "weigher": "wiegemeister pesador peseur",
  "clock-time": "uhrzeit",
  "from-time": "uhrzeitab uhrzeitvon",
  "until-time": "uhrzeitbis",
  "co-driver": "beifahrer copiloto copilote",
  "chairperson": "vorsitzender vorsitzende vorsitz presidente presidenta",
  "treasurer": "kassenwart kassenwartin tesorero tesorera tresorier tresoriere",
  "membership": "mitgliedschaft",
  "cause": "ursache fehlerursache",
  "damage-type": "schadensart schadenart",
  "inspector": "prufer pruefer gutachter revisor inspecteur verificateur",
  "inspection-date": "prufdatum pruefdatum",
  "next-inspection": "nachste-prufung naechste-pruefung proxima-revision prochain-controle",
  "inspection-result": "prufergebnis pruefergebnis",
  "representative": "vertreter vertreterin representante",
  "deputy": "vertretung suplente suppleant",
  "site-manager": "bauleiter bauleiterin jefe-de-obra chef-de-chantier",
  "foreman": "polier capataz chef-d-equipe",
  "trade": "gewerk",
  "care-level": "pflegegrad pflegestufe",
  "caregiver": "pflegekraft pfleger pflegerin cuidador cuidadora aide-soignant",
  "family-doctor": "hausarzt medico-de-cabecera medecin-traitant",
  "side-effects": "nebenwirkung nebenwirkungen efectos-secundarios effets-secondaires",
  "intolerance": "unvertraglichkeit unvertraeglichkeit intolerancia",
  "diet": "ernahrung ernaehrung dieta kostform regime-alimentaire",
  "starter": "vorspeise entrante primer-plato",
  "main-dish": "hauptgericht hauptspeise hauptgang segundo-plato plato-principal plat-principal",
  "side-dish": "beilage guarnicion accompagnement",
  "dessert": "nachspeise nachtisch postre",
  "snack": "gouter merienda zwischenmahlzeit jause",
  "grade-level": "klassenstufe jahrgangsstufe",
  "choir": "chor coro choeur",
  "composer": "komponist komponistin compositor compositora compositeur compositrice",
  "director": "regie regia realisateur regisseur regisseurin",
  "age-rating": "altersfreigabe",
  "sound-system": "tonsystem",
  "favorite-genre": "lieblingsgenre genre-prefere",
  "exam-centre": "centre-d-examen",
  "weather-condition": "condition-meteo conditions-meteo wetterlage",
  "conductor": "dirigent dirigentin director-de-orquesta chef-d-orchestre chef-de-choeur",
  "concert": "konzert concierto",
  "hall": "saal salon-de-actos",
  "binding": "einband encuadernacion reliure",
  "topics": "themen",
  "vehicle-type": "fahrzeugart fahrzeugtyp tipo-de-vehiculo type-de-vehicule",
  "gearbox": "getriebe caja-de-cambios boite-de-vitesses",
  "tyres": "reifen neumaticos pneus",
  "workshop": "werkstatt taller-mecanico",
  "contractor": "auftragnehmer contratista prestataire",
  "plot": "parzelle parcela-de-huerto",
  "leaseholder": "pachter paechter arrendatario preneur",
  "lease-start": "pachtbeginn inicio-de-arriendo",
  "garden-bed": "beet bancal",
  "plant": "pflanze planta-de-huerto",
  "beekeeper": "imker imkerin apicultor apicultora apiculteur apicultrice",
  "colony": "bienenvolk",
  "hive": "bienenstock colmena ruche",
  "honey-type": "honigsorte tipo-de-miel",
  "hunter": "jager jaeger cazador chasseur",
  "tree-species": "baumart especie-de-arbol essence-d-arbre",
  "tree": "baum arbol arbre",
  "wood-type": "holzart tipo-de-madera",
  "game-species": "wildart",
  "forester": "forster foerster guardabosques",
  "tent": "zelt tienda-de-campana",
  "passenger": "fahrgast fahrgastin pasajera",
  "ticket-type": "ticketart tipo-de-billete type-de-billet",
  "track-number": "gleis bahnsteig anden quai-de-gare",
  "fare-zone": "tarifzone",
  "school-leaving-certificate": "schulabschluss",
  "mobile": "handynummer mobilnummer mobiltelefon mobil celular celulare movil cellulare telemovel handy mobiel mobiele-telefoon numero-portable telephone-portable tel-portable telefono-movil telefono-celular telefono-cellulare numero-movil numero-celular numero-cellulare telefone-celular",
  "fax": "faxnummer",
  "mood": "stimmung",
  "appointment-type": "terminart",
  "wish-date": "wunschtermin",
  "opponent": "gegner gegnerin adversaire",
  "season": "saison temporada",
  "instructions": "anleitung vorgehen consignes instrucciones",
  "protective-clothing": "schutzkleidung ropa-de-proteccion",
  "hazard": "gefahr peligro",
  "reported-by": "gemeldetvon gemeldet-von reportado-por signale-par",
  "reviewed-by": "geprueftvon gepruft-von revisado-por verifie-par",
  "issued-at": "ausgestelltam ausgestellt-am",
  "rest-day": "ruhetag schliesstag dia-de-descanso jour-de-fermeture",
  "closed-on": "geschlossenam",
  "instrument": "instrumento strumento",
  "poster": "cartel",
  "subject-line": "asunto betreff objet-du-message oggetto",
  "grape-harvest": "vendimia vendange weinlese",
  "crew": "cuadrilla tripulacion equipage",
  "cooper": "tonelero tonnelier",
  "barrel": "barrica tonneau fass",
  "oak": "bosque",
  "toast-level": "tostado chauffe-du-fut",
  "tasting-note": "nota-de-cata notacata note-de-degustation verkostungsnotiz",
  "food-pairing": "maridaje accord-mets speiseempfehlung",
  "taster": "catador catadora degustateur verkoster",
  "tour-guide": "guia guide-touristique",
  "minors": "menores",
  "vintage-year": "aniada anada millesime jahrgang",
  "appellation": "denominacionorigen denominacion-de-origen appellation-d-origine",
  "grape-variety": "cepage rebsorte variedad-de-uva",
  "health-condition": "estado-sanitario estadosanitario gesundheitszustand",
  "expiry-date": "caducidad fecha-de-caducidad",
  "pest": "plaga",
  "fertilizer": "abono engrais dunger duenger",
  "seed": "semilla semence saatgut",
  "seasoning": "condimento",
  "cook": "cocinero cocinera koch kochin cuisinier cuisiniere",
  "diners": "comensales convives",
  "harbour": "puerto hafen",
  "boat": "barco bateau",
  "mooring": "amarre anneau liegeplatz",
  "pontoon": "pantalan ponton",
  "tide": "marea maree",
  "stuffed-toy": "doudou peluche",
  "nap": "sieste siesta mittagsschlaf",
  "family-situation": "situation-familiale",
  "degree": "diplome titulacion",
  "beneficiary-number": "numeroallocataire numero-d-allocataire",
  "educator": "educatrice educateur erzieherin erzieher educadora",
  "finding": "constat hallazgo",
  "recommendation": "preconisation recomendacion empfehlung",
  "team-leader": "chefequipe teamleiter jefe-de-equipo",
  "delivery-person": "livreur repartidor zusteller",
  "bracket": "creneau-horaire",
  "time-slot": "creneau franja-horaria zeitfenster",
  "waiting-list": "warteliste lista-de-espera listeattente liste-d-attente",
  "breeder": "eleveur zuchter zuechter criador",
  "coat": "pelaje",
  "microchip-number": "puce numero-de-puce chipnummer numero-de-chip",
  "sowing": "siembra aussaat",
  "voice-part": "voix stimmlage tessiture",
  "repertoire": "repertorio",
  "lease": "arrendamiento",
  "roof": "toiture techo dach",
  "insulation": "aislamiento",
  "maiden-name": "geburtsname nom-de-naissance apellido-de-soltera",
  "criticism": "kritik",
  "hobby": "aficion loisir",
  "leaving-reason": "austrittsgrund kundigungsgrund kuendigungsgrund motivo-de-baja motivobaja motif-de-depart",
  "person-tax-id": "steuer-id steueridentifikationsnummer steuer-identifikationsnummer idnr",
  "load-capacity": "tragkraft traglast tragfahigkeit capacidad-carga capacidad-de-carga capacidade-de-carga capacite-de-charge laadvermogen draagvermogen portata-massima nosnost udzwig ladowno~",
  "payload": "nutzlast zuladung carga-util charge-utile carico-utile",
  "travel-height": "forderhohe hubhohe",
  "downtime": "ausfallzeit stillstandszeit temps-arret temps-d-arret tempo-fermo tempo-di-fermo stilstandtijd tiempo-inactividad tiempo-de-inactividad tempo-parado tempo-de-inatividade",
  "response-time": "reaktionszeit antwortzeit tiempo-respuesta tiempo-de-respuesta temps-reponse temps-de-reponse delai-de-reponse tempo-risposta tempo-di-risposta tempo-resposta tempo-de-resposta reactietijd",
  "notice-period": "kundigungsfrist kuendigungsfrist preaviso preavis preavviso opzegtermijn plazo-de-preaviso uppsagningstid opsigelsesvarsel",
  "successor": "nachfolger sucesor successore sucessor successeur opvolger",
  "predecessor": "vorganger predecesor predecessore predecesseur voorganger",
  "debtor-account": "debitorenkonto debitorenkonto-nr cuenta-deudor",
  "creditor-account": "kreditorenkonto cuenta-acreedor",
  "trip-counter": "fahrtenzahler",
  "dunning-level": "mahnstufe",
  "efficiency": "wirkungsgrad",
  "rated-power": "nennleistung potencia-nominal puissance-nominale potenza-nominale nominaal-vermogen anschlussleistung",
  "rpm": "drehzahl revoluciones umdrehungen toerental obroty giri-minuto tours-minute",
  "voltage": "spannung tensao tensione spanning voltaje voltagem netzspannung spenning napieci~",
  "amperage": "stromstarke amperaje amperagem intensite-electrique stroomsterkte",
  "diameter": "durchmesser diametro srednic~ prumer",
  "wall-thickness": "wandstarke wandicke wanddicke grosor-de-pared epaisseur-de-paroi spessore-parete",
  "density": "dichte dichtheid gestosc hustota",
  "fill-level": "fullstand nivel-de-llenado nivel-llenado niveau-de-remplissage livello-di-riempimento vulgraad fullgrad",
  "driving-range": "reichweite autonomia autonomie",
  "tilt": "neigung inclinacion inclinaison inclinazione",
  "brightness": "helligkeit luminosita luminosidad luminosite brillo helderheid",
  "noise-level": "lautstarke schallpegel schalldruckpegel nivel-de-ruido niveau-sonore livello-sonoro geluidsniveau",
  "hourly-wage": "stundenlohn",
  "deductible": "selbstbeteiligung selbstbehalt franquicia franquia franchigia eigen-risico",
  "sum-insured": "versicherungssumme suma-asegurada capital-asegurado capital-assure importancia-segurada soma-segurada somma-assicurata massimale verzekerd-bedrag deckungssumme",
  "premium": "versicherungspramie",
  "annual-premium": "jahrespramie jahresbeitrag-versicherung prima-anual prime-annuelle premio-annuo premio-anual jaarpremie",
  "order-value": "auftragssumme",
  "depth": "tiefe profundidad profondeur profundidade profondita diepte hloubka glebokosc",
  "hardness": "harte hartegrad dureza durete durezza hardheid twardosc tvrdost",
  "water-hardness": "wasserharte dureza-del-agua durete-de-l-eau durezza-acqua",
  "error-code": "fehlercode foutcode fehlerkode felkode storungscode stoercode",
  "message-text": "meldungstext nachrichtentext",
  "resistance": "widerstand resistencia-electrica",
  "square-meters": "quadratmeter metri-quadrati metres-carres vierkante-meter",
  "part-number": "teilenummer teilenr teile-nr numero-de-pieza codice-ricambio onderdeelnummer",
  "manufacturer-number": "herstellernummer herstellernr hersteller-nr",
  "waybill": "frachtbrief lettre-de-voiture carta-de-porte lettera-di-vettura vrachtbrief guia-de-remision guia-aerea",
  "bin-location": "lagerfach regalplatz ubicacion-de-almacen emplacement-de-stock",
  "curb-weight": "leergewicht eigengewicht peso-vacio peso-en-vacio poids-a-vide peso-a-vuoto leeggewicht",
  "total-weight": "gesamtgewicht peso-total poids-total peso-totale totaalgewicht",
  "power-consumption": "stromverbrauch leistungsaufnahme consumo-electrico consommation-electrique consumo-energetico stroomverbruik",
  "waste-code": "abfallschlussel abfallschlusselnummer avv-schlussel codigo-ler codice-cer code-dechet euralcode",
  "storage-class": "lagerklasse",
  "hazard-statements": "h-satze gefahrenhinweise frases-h phrases-h frasi-h indicaciones-de-peligro",
  "precautionary-statements": "p-satze sicherheitshinweise",
  "container-number": "containernummer numero-de-contenedor numero-de-conteneur numero-contenitore",
  "wagon-number": "wagennummer numero-de-vagon numero-de-wagon",
  "customs-code": "code-douanier codigo-aduanero zolltarifnummer partida-arancelaria code-taric codice-doganale douanecode",
  "un-number": "numero-onu numero-un",
  "delivery-note-number": "bon-de-livraison albaran lieferschein bolla-di-consegna documento-di-trasporto pakbon guia-de-transporte",
  "salinity": "salinidad salinite salinidade salinita salzgehalt zoutgehalte",
  "turbidity": "turbidez turbidite torbidita trubung troebelheid",
  "commissioned": "mise-en-service inbetriebnahme puesta-en-marcha puesta-en-servicio messa-in-servizio entrada-em-servico ingebruikname"
}

export const beside = {
  "date": "data",
  "animal": "tier",
  "keeper": "halter",
  "end": "fin",
  "rehearsal": "probe",
  "dish": "plat",
  "fault": "panne",
  "reason": "motif",
  "opinion": "avis",
  "place": "local",
  "password": "pass",
  "name": "ten ad adi",
  "code": "ma cod",
  "type": "tip vid art cins",
  "last": "son",
  "hours": "ore",
  "profit": "kar",
  "shelf": "regal polka",
  "price": "gia ar",
  "country": "land pays",
  "postal-code": "psc cap",
  "gender": "kon pol",
  "status": "stare etat durum",
  "city": "grad poli",
  "year": "god",
  "day": "dag gun tage",
  "time": "tid",
  "number": "so num",
  "from": "od von desde ab",
  "until": "bis hasta",
  "street": "via",
  "floor": "piano",
  "bed": "lit",
  "ward": "station",
  "summary": "resume",
  "description": "descriptif",
  "age": "alder",
  "job": "cargo",
  "channel": "canal",
  "dog": "cane",
  "car": "coche",
  "start": "debut",
  "grade": "diem",
  "dinner": "diner",
  "publisher": "editorial",
  "teacher": "guru",
  "hour": "jam",
  "cinema": "kino",
  "warehouse": "lager",
  "length": "lange",
  "read": "lido",
  "month": "luna",
  "paid": "lunas",
  "door": "porta",
  "previous": "precedent",
  "attendee": "presents",
  "commission": "provision",
  "farm": "quinta",
  "receiver": "receptor",
  "route": "rota",
  "seat": "siege",
  "room": "soba",
  "incident": "storing",
  "afternoon": "tarde",
  "other": "outro"
}

export const endings = {
  "tion": "cion cao zione tie sjon cja cji cje syon tjon ciones coes zioni tionen tioner",
  "sion": "sao sione sie zja siones soes sioni",
  "ity": "idade idad ita ite itat itaet iteit itet idades idades",
  "ence": "encia enza enz ens encja encias enze",
  "ance": "ancia anza anz ans ancias anze",
  "ic": "ico ica ici iche isch ische ique isk iske iek ik iko icos icas",
  "ical": "ico ica ici iche isch ische ique isk",
  "ary": "ario aria aire ari ari",
  "ory": "oria oire orie orio",
  "logy": "logia logie logi",
  "graphy": "grafia grafie grafi",
  "ive": "ivo iva ivi iv if ief ivos ivas",
  "ous": "oso osa eux euse",
  "ment": "mento menti mentos",
  "ate": "ado ato at ada ata",
  "ure": "ura uur ur",
  "em": "ema emi emas",
  "er": "ore or eur eren",
  "al": "ale ali ell elle eel ais ales el",
  "ist": "ista iste istas",
  "ent": "ente enti entes",
  "ant": "ante anti antes",
  "-": "o a e i os as es"
}

export const compounding = "nr \
nummer \
nummern \
kennung \
datum \
tid \
zeit \
zeitpunkt \
uhrzeit \
termin \
dag \
jahr \
betrag \
bedrag \
belop \
preis \
prijs \
pris \
kosten \
adresse \
adres \
adress \
anschrift \
bezeichnung \
betegnelse \
beschreibung \
beschrijving \
beskrivning \
beskrivelse \
omschrijving \
anzahl \
menge \
groesse \
grosse \
hoehe \
laenge \
gewicht \
typ \
soort \
naam \
navn \
namn \
grund \
kode \
schluessel \
stelle \
straat \
strasse \
stadt \
plz \
postleitzahl \
ansprechpartner \
bemerkung \
hinweis \
opmerking \
tekst \
titel \
tittel \
datei \
bild \
konto \
satz \
steuer \
summe \
wert \
vaerdi \
waarde \
gruppe \
groep \
kategorie \
liste \
lijst \
hohe \
breite \
tiefe \
kraft \
druck \
temperatur \
leistung \
geschwindigkeit \
verbrauch \
duur \
hoogte \
breedte \
lengte \
gewicht \
dauer \
beginn \
frist \
stufe \
niveau \
einheit \
eenheid \
farbe \
gebuehr \
kunde \
persoon"
export const heads = "user \
discount \
order \
product \
customer \
category \
company \
item \
menu \
payment \
invoice \
account \
parent \
group \
team \
role \
project \
task \
event \
create \
update \
total \
unit \
image \
room \
book \
student \
teacher \
employee \
client \
contact \
service \
message \
vehicle \
address \
doctor \
patient \
course \
department \
plan \
store \
brand \
owner \
country \
city \
profile \
external \
subject \
exam \
terminal \
transaction \
webhook \
house \
integration \
school \
class \
grade \
branch \
bank \
card \
ticket \
flight \
hotel \
driver \
trip \
license \
licence \
member \
guest \
manager \
admin \
agent \
seller \
buyer \
vendor \
supplier \
partner \
receiver \
sender \
article \
comment \
review \
video \
audio \
document \
contract \
policy \
loan \
currency \
shipping \
delivery \
billing \
cart \
warehouse \
shipment \
purchase \
refund \
candidate \
interview \
session \
lesson \
chapter \
question \
answer \
quiz \
result \
score \
match \
season \
player \
league \
tournament \
device \
sensor \
machine \
property \
building \
apartment \
tenant \
receipt \
survey \
report \
request \
appointment \
booking \
reservation \
medicine \
disease \
treatment \
blood \
emergency \
mobile \
index \
station \
exchange \
previous \
otp \
third"
export const tails = "id \
ids \
name \
number \
date \
time \
url \
type \
code \
status \
price \
amount \
count \
address \
email \
phone \
image \
title \
key \
information \
description \
details \
dto \
picture \
photo \
year \
month \
ref \
reference \
token \
category \
method \
level \
role \
rate"
export const known = "0aadhaar\
5r\
1bandon\
7ed\
2brev\
6iated\
2ort\
5ed\
3ut\
3ve\
2sent\
3olute\
3tract\
1cademic\
2cel\
5erated\
9ion\
9or\
4nt\
4pt\
6s\
4ssed\
6ible\
7on\
9ed\
3ident\
8s\
3ompanist\
6lishments\
4rding\
4untant\
7id\
7s\
3reditation\
4ued\
3umulator\
4racy\
2hievable\
6ed\
7ment\
9nts\
4vable\
2knowledge\
9ged\
2odec\
3ust\
6icness\
7d\
2quired\
2res\
3onym\
4ss\
2tions\
4vated\
3ual\
5tor\
1dapted\
6r\
5or\
2ding\
3on\
3ressed\
8e\
8s\
7line\
3uct\
2herence\
2jacent\
3ective\
3ust\
6able\
6ed\
7r\
2ministrador\
9adores\
9ateur\
9ateurs\
9ation\
9ator\
9ators\
5s\
4ssions\
4tted\
2opted\
6r\
2ults\
2vantages\
3enture\
9r\
4rtisement\
9r\
3ised\
5or\
2yen\
1endern\
1float\
2ter\
5wards\
1gain\
5st\
2gregator\
2reed\
3onomist\
1head\
1ider\
2med\
2rcraft\
3ids\
3line\
3plane\
4ort\
1larm\
5ed\
2bum\
2cohol\
2derman\
2ert\
5ed\
2gorithm\
2ias\
3gn\
5ment\
3ke\
3mony\
3ve\
2located\
7ion\
7or\
4tment\
4w\
5ance\
9s\
5ed\
5ing\
5s\
2one\
4g\
2pha\
5betic\
9cal\
9cally\
5numeric\
9rical\
9rics\
2ready\
2ter\
5a\
6r\
5ed\
5ing\
5nate\
8ing\
9ve\
3itude\
2umni\
5us\
2ways\
1mazon\
2bassador\
3iance\
4ence\
6t\
4guous\
2ended\
4ities\
6y\
2ong\
3unting\
2pere\
3lifier\
2tlicher\
1naesthetist\
3lysed\
6is\
6t\
5te\
6ic\
8s\
5zed\
2cestor\
8s\
3hor\
2dern\
2esthesiologist\
7tist\
2gemeldeten\
3le\
5r\
2imation\
4e\
2notation\
9ns\
4unced\
3ually\
2other\
2swered\
6ing\
6s\
2ymore\
3thing\
1part\
2ikey\
3version\
2parent\
5mor\
3eal\
5r\
6ance\
6s\
4nd\
3le\
4iance\
5cable\
7tions\
5es\
4y\
3raisal\
7ed\
8r\
4entice\
9eship\
4ove\
5ximate\
9tely\
1rabic\
2chitect\
9ure\
5vable\
7l\
6e\
7s\
6ist\
2gument\
8s\
2mor\
2ound\
2range\
7d\
7r\
4y\
5s\
3ears\
3ivals\
5e\
6d\
6s\
5ing\
2tefact\
3ifact\
2xiv\
1scending\
5seur\
5t\
3ii\
2ide\
2ked\
4r\
3ing\
2pect\
2serting\
7on\
4ssed\
6ment\
6or\
3ign\
6ee\
4st\
6ant\
6s\
3ociation\
3umptions\
4red\
2ynchronous\
9ously\
1thlete\
2ime\
2mosphere\
2tach\
6able\
6ed\
5k\
4inment\
3empt\
7ed\
4nd\
6ant\
6ed\
7es\
5tiveness\
3orney\
3ribute\
1uction\
7eer\
2dible\
4ence\
4obook\
4table\
5ed\
5ion\
2tenticado\
3henticate\
9ated\
9ation\
4orisation\
8ed\
7ties\
7ze\
9d\
8ing\
6s\
3oclave\
4nomous\
4play\
4start\
1vatar\
1waiting\
3rded\
1xles\
1zimuth\
2ure\
0babysitter\
2ckdrop\
4end\
5r\
4ground\
4ing\
4log\
4off\
7ice\
5rdered\
4up\
2dge\
2ggage\
2iliff\
2ked\
4r\
3ing\
2lanced\
7r\
7s\
3conies\
2ndmaster\
4width\
3ned\
3ter\
2ptised\
6m\
5zed\
2rista\
3ometer\
7ric\
3rier\
5ng\
5ster\
3tender\
2securrency\
4d\
3ic\
4n\
2ths\
3ter\
6y\
1earbeiten\
9t\
4er\
4ing\
3ufort\
4tician\
2cause\
3ome\
6s\
5ing\
2dtime\
2forehand\
2gan\
3in\
5ning\
9s\
5s\
3un\
2havior\
7ur\
3ind\
2ing\
2lated\
3ong\
6ing\
6s\
4w\
2nch\
3eath\
3utzers\
2reits\
3th\
5s\
2side\
3tselling\
2tter\
3ween\
2verage\
2yond\
1icycle\
2dder\
2gger\
5st\
2llable\
4ed\
2nary\
3omial\
2ometric\
2rthday\
5place\
5year\
2shop\
2tbucket\
3rate\
1lack\
5smith\
3ke\
2ender\
2ockchain\
5er\
7s\
5hash\
3wing\
2ueprint\
3rb\
4hash\
1oarding\
5room\
3tman\
2dyweight\
2gey\
2iler\
2nuses\
2okbinder\
4er\
4ings\
4mark\
8ed\
4s\
3st\
5er\
3tcamp\
4h\
2rder\
3ehole\
3ough\
3rar\
4ow\
6ing\
9s\
2tanical\
3tle\
6d\
4om\
2ught\
3nce\
6d\
4d\
5ed\
5ing\
5s\
4ty\
2xed\
4r\
1raintree\
5z\
3nching\
4ding\
3zilian\
2eadcrumb\
9bs\
4k\
5age\
5down\
5ing\
4th\
6ing\
6s\
3wed\
5r\
2ide\
5groom\
3ef\
5ing\
3nging\
2oad\
5cast\
3ken\
5r\
3nze\
3od\
3ught\
1ssid\
1ucket\
2ddy\
3geted\
2ffer\
6ed\
2ild\
4tin\
2lletin\
2mper\
2ndle\
3galow\
2rger\
3ial\
4ed\
3ned\
5r\
4t\
2siest\
2tter\
4on\
2yers\
3ing\
1yline\
2tes\
0cabin\
5s\
2che\
5d\
4ing\
2dastrada\
3die\
3et\
2lcium\
3dav\
3endar\
3ibrated\
8ion\
3lback\
4ee\
5r\
4ing\
4s\
5ign\
3orie\
2meraman\
3per\
4site\
2ncel\
6ation\
6lations\
6s\
5r\
3didates\
4le\
3not\
3onical\
3ton\
3vas\
2pacitor\
3ital\
7ization\
7s\
3ped\
3tcha\
4ion\
4ure\
7d\
2rbohydrate\
9ates\
5n\
4s\
3ddav\
4holder\
4iologist\
4s\
3eer\
4r\
3go\
3penter\
5t\
2scade\
7s\
3ed\
4s\
4worker\
3hflow\
3rn\
3ting\
4rated\
2talogue\
3echist\
4gories\
7yid\
3tle\
2ught\
3sal\
4es\
2veat\
6s\
1eiling\
2lebrant\
3lar\
4phone\
3sius\
2nsus\
6ed\
3timeters\
8res\
4s\
2remony\
3tainty\
4ificates\
4s\
1haddr\
3in\
5ed\
4r\
5man\
3llenge\
9r\
3mber\
4pionship\
3ngelog\
6s\
5ing\
4nels\
3perone\
3racter\
9istics\
9s\
4ge\
6back\
6d\
6r\
7s\
6s\
5ing\
4isma\
5ty\
4set\
4t\
5er\
2eapest\
3bi\
3cked\
7in\
7out\
6r\
5in\
5list\
5out\
8s\
5s\
6um\
5up\
3ese\
3mical\
2ief\
3ffre\
3ldminder\
4l\
5ed\
6r\
3nese\
2mod\
2oice\
6s\
4rmaster\
3lesterol\
3rd\
4eographer\
4ister\
3sen\
3wder\
2ristened\
6ian\
3om\
5osome\
4nic\
7le\
5ological\
2unk\
3rchwarden\
4n\
1ider\
2ndex\
3ematographer\
2pher\
2rculation\
2tation\
3ed\
3izenship\
2vil\
1laim\
5ant\
5ed\
5s\
3mped\
3rity\
3sses\
5rooms\
5yfire\
3use\
6s\
2eaned\
5liness\
4r\
5ance\
5ed\
5ing\
5s\
3rk\
2ick\
5able\
5ed\
5s\
5through\
3mb\
5er\
3nical\
2ocked\
3ne\
5d\
3se\
4ure\
3ud\
5s\
2uster\
1name\
1oarse\
3uthor\
2bbler\
2cktail\
2dec\
4d\
4pen\
4s\
3ing\
2efficient\
2ffee\
2gnito\
2hort\
2ins\
2llateral\
4ect\
5ge\
3our\
3umnist\
2mbo\
3edian\
3fort\
3ic\
4ng\
3ma\
5nd\
7er\
7ing\
5s\
4encement\
6table\
8tor\
7ed\
8r\
7s\
4issioning\
9ns\
5t\
6ment\
6ter\
4odity\
5n\
4une\
6ication\
3pact\
5rator\
6e\
7d\
6ison\
5tible\
4etition\
8or\
4ilation\
4lainant\
8ts\
5ement\
6te\
8ness\
7ing\
5iance\
4onents\
5se\
5und\
4ressed\
8ion\
8or\
4utation\
6e\
7d\
7r\
2nceded\
5rn\
7s\
5ssion\
4luded\
6sion\
4urrency\
9t\
3demned\
4itional\
9ed\
9s\
4o\
3ference\
4ig\
6urations\
8e\
5rming\
4lict\
4orm\
7s\
3nect\
7e\
8d\
7ing\
8ons\
7or\
9id\
9s\
3secutive\
5rvator\
4ideration\
5gnee\
7ment\
4traint\
6uct\
9ed\
4umable\
6e\
7s\
3tacted\
5in\
7ed\
7ing\
7s\
5mination\
4ents\
5st\
7ant\
7ed\
5xt\
4ig\
5nuation\
4rast\
5ibuted\
9or\
5oller\
9rs\
3versation\
7ion\
6t\
5yed\
6or\
2oked\
4ing\
3ldown\
4ed\
5r\
3rdinate\
9or\
2pied\
5s\
4lot\
3per\
3ying\
4writer\
2res\
3ner\
3porate\
8ion\
3relation\
5spondent\
2stume\
2ttage\
2uld\
3ncil\
7lor\
7or\
4sellor\
7or\
4ted\
6rs\
5ing\
5s\
5y\
3rtesy\
5s\
2verart\
5ed\
5s\
1raftable\
3ne\
3shed\
3wl\
5er\
2ear\
4tes\
5ion\
5or\
5ure\
3dentials\
4its\
3mated\
6ion\
2iar\
3cketer\
3minal\
3teria\
7on\
4ical\
2ontab\
3pped\
3ssing\
2ucible\
3ise\
6r\
5ing\
2ypto\
1time\
1ubicle\
2cumber\
2ltivar\
7tion\
4ure\
2mulate\
2rator\
3few\
3rently\
3sor\
6s\
3tain\
3ve\
2sip\
3tomerid\
8s\
2toff\
1waids\
1yclist\
2linder\
2rillic\
0daemon\
2mages\
3per\
2nceability\
5r\
2shes\
2tabase\
4logger\
4set\
5ource\
3ed\
4s\
5tamp\
4time\
2ughter\
2ycare\
1bsnp\
1eactivated\
9es\
9ion\
3dweight\
3lt\
3ths\
2bit\
5s\
3ounce\
3ts\
3ug\
2cay\
3eased\
4mber\
3ibel\
4ded\
5ing\
4mal\
3ks\
3laration\
6ed\
4ine\
7d\
7s\
3ode\
6r\
4mmissioned\
4r\
3rease\
8s\
2dication\
3uct\
6ed\
6s\
4p\
5e\
5lication\
2faulted\
8r\
7s\
3eats\
4ct\
4ndant\
6ed\
5se\
4rred\
3ined\
5ition\
2grees\
2layed\
5s\
3egate\
8d\
7ion\
4table\
5es\
5ing\
6on\
3imited\
8r\
4ver\
7ability\
9le\
9les\
3ta\
2merits\
2ngan\
3ial\
4ed\
3ominator\
3tal\
3ying\
2parted\
6ing\
6s\
3end\
6ants\
6ency\
6ing\
6s\
3leted\
4oying\
6ment\
3ositor\
4t\
3recated\
8ion\
6iation\
2registration\
3ive\
6d\
2scendant\
9ts\
7ing\
4r\
5iptor\
3ignator\
3ktop\
3patched\
3troy\
7ed\
2tach\
6ed\
4iler\
3ector\
2vcontainer\
3eloper\
2wpoint\
4t\
1iagnosed\
7ing\
7tic\
9cs\
4ram\
3lect\
4ing\
4led\
3ry\
3stolic\
2ctionary\
2etary\
4itian\
2fferent\
9ial\
2gest\
6ed\
3its\
2mension\
3mable\
2ning\
2ploma\
2rected\
6ions\
6ory\
3ty\
2sable\
7s\
4dvantages\
3card\
7ed\
4harged\
4laimer\
4ogs\
5nnected\
6tinued\
5rd\
5unted\
8s\
5very\
4repancy\
4ussion\
3hwasher\
3ked\
3likes\
3miss\
7ed\
3patcher\
4osable\
7l\
6ed\
6ition\
4ute\
7d\
7s\
3sociation\
3tilled\
8r\
4ributor\
6to\
5o\
2ved\
3ision\
1ocked\
5r\
5t\
3umentary\
9tion\
2esn\
2ing\
2main\
3icile\
2nated\
3gle\
2ors\
2tted\
2uble\
6s\
2wngrade\
4load\
8able\
8er\
8ing\
8s\
4votes\
1raft\
5ed\
3maturg\
3ught\
3wer\
4ing\
4s\
2ess\
5ed\
2ill\
3ve\
5n\
5rs\
2opoff\
5ut\
4ped\
2ucker\
3mmer\
2yer\
1umpster\
2nned\
2plicada\
8o\
7te\
9d\
9s\
8ion\
2ring\
2ties\
1welling\
1ynamic\
4sty\
0eader\
3only\
2rlier\
6st\
3ned\
2sting\
2ten\
1book\
1conomic\
6y\
3rd\
1dges\
2ible\
3ta\
5ble\
5r\
4ed\
4or\
6ial\
4s\
1ffect\
1ginning\
1igene\
2necs\
2ssn\
2ther\
1lapsed\
3sticsearch\
2ectoral\
5ric\
8ian\
9ty\
3ment\
7al\
7s\
3vation\
6or\
8s\
2incs\
1mbargo\
3ed\
5ded\
6ing\
2issions\
2oji\
3ticon\
5on\
2pirical\
3loyees\
3tied\
6s\
4y\
2ulator\
1nable\
6s\
2code\
6d\
6r\
5ing\
4unter\
3rypted\
7ion\
2dangered\
3ed\
3ing\
3orsement\
3point\
2force\
2gineer\
3lish\
3raving\
2ough\
2queued\
4iree\
7r\
6y\
2roled\
5l\
6ments\
4ute\
2sembl\
2ter\
5ed\
5prise\
5s\
3ities\
5led\
3rances\
4ez\
4ies\
4ypoint\
2umerable\
2velope\
8d\
7ing\
3ironment\
1pisode\
3taph\
2och\
5time\
1qual\
3ipped\
4ty\
4valent\
1rase\
2ected\
2rand\
3ing\
3no\
3oneous\
4red\
5s\
2ved\
1scalate\
8d\
3row\
2tablished\
4tus\
3imator\
1ther\
5net\
1valuate\
8d\
2ening\
4ts\
5ually\
3rgreen\
4y\
5body\
5thing\
2iction\
3dence\
2olved\
6s\
1xact\
5ly\
3mined\
7r\
4ple\
7s\
2cavator\
3eed\
6ed\
6ing\
6s\
4pt\
6ing\
7on\
4rpt\
4ss\
3hanged\
3lude\
7d\
7s\
6ing\
5sion\
7ve\
9ly\
3ursion\
4sed\
2ecutable\
6e\
7d\
6ive\
6or\
3mpt\
6ed\
6ions\
3rcised\
2hausted\
3ibit\
7or\
7s\
2ist\
5em\
6n\
7t\
5iert\
6ng\
3tcode\
4ed\
4s\
2pand\
6ed\
3ectation\
6s\
4dition\
4nditure\
9res\
5ses\
6ive\
4riment\
5t\
6ise\
3iration\
5e\
6d\
5ing\
3lained\
5nations\
4icit\
4osiveness\
3orted\
7r\
6ing\
3ress\
7ion\
2tend\
6ed\
5sions\
4rior\
3inct\
3ra\
5cted\
5s\
4uder\
0facebook\
4t\
3ilities\
7y\
3ts\
5heet\
2hrenheit\
2iling\
4s\
4ure\
7s\
3nt\
2llback\
4s\
3se\
2mous\
2nart\
3tasy\
2rmer\
3rier\
2shion\
3ta\
4est\
2thers\
2ulted\
5s\
5y\
2vicon\
3oritable\
7ed\
8s\
4urite\
1east\
3ture\
7d\
2deral\
2eding\
3ls\
5like\
2male\
2nder\
2rmentation\
7er\
3ry\
5man\
2stival\
2tch\
5ed\
6r\
2ver\
2wer\
1fmpeg\
1iber\
5s\
3re\
5s\
2elded\
5s\
2ghter\
3ures\
2led\
4s\
5ize\
5ystem\
3led\
5r\
3terable\
6ed\
6ing\
6s\
2nalise\
6ze\
8d\
4nced\
3ger\
6print\
3ishes\
2rebase\
4d\
3ing\
3mware\
2scal\
6e\
2tness\
3ter\
2xture\
1lagged\
5ing\
4s\
3sh\
3vor\
2eet\
2ipped\
2oat\
3ors\
3wer\
4n\
2ush\
1ocus\
2late\
3dable\
4ed\
3low\
6ee\
7r\
8s\
6ing\
6s\
2otage\
4baller\
4er\
4note\
2rbidden\
6s\
3ce\
5d\
3eground\
4ign\
4name\
4word\
3ked\
4s\
3matted\
4ed\
5r\
4s\
4ula\
3um\
3ward\
7ing\
2uled\
4s\
3nd\
5ed\
6r\
1raction\
3gile\
4ment\
8ation\
3merate\
5s\
5work\
3nchisee\
2eelancer\
4zer\
3ight\
7er\
3nch\
2iday\
4ge\
3end\
6liness\
7y\
2omcurrency\
3nt\
5end\
2uit\
2yer\
1ulfilled\
7ment\
6ment\
3lchain\
4name\
4y\
2mble\
2nctions\
3ded\
4ing\
4raiser\
3eral\
2rnace\
4ished\
5ture\
3ther\
2ture\
0gained\
2lleries\
4on\
6s\
2mekeeper\
4play\
4s\
3ing\
2rage\
6s\
3dener\
2tes\
4way\
1eburtsjahr\
2meindeschluessel\
2nbank\
3ders\
3ed\
4rate\
7ing\
8on\
7or\
5ic\
3ome\
3red\
5s\
3us\
2ocoder\
3location\
5gist\
2rman\
4inated\
8ion\
2station\
2tting\
1hgids\
2ostwriter\
1iftcard\
2nger\
2thub\
3lab\
2veaway\
4n\
4s\
3ing\
1lasgow\
3ze\
2obal\
3ve\
2ucose\
1oalkeeper\
3rch\
2dfather\
3mother\
3parent\
2ing\
2lang\
3fer\
2odreads\
3gle\
2vernorate\
1race\
3ded\
4ient\
4uated\
7ion\
3mmar\
4s\
3nd\
4t\
5ed\
4ularity\
3ph\
5ics\
3tis\
3vatar\
4ity\
2eater\
6st\
3en\
5house\
4ting\
2ievance\
2oceries\
6y\
3om\
5er\
3und\
4ping\
3wer\
4ing\
4n\
4s\
4th\
1stin\
1uarantee\
7or\
4d\
2estbook\
5house\
5s\
2idance\
4ed\
3ld\
2sting\
4s\
2tter\
1ymnast\
1zipped\
0habit\
5at\
2ckathon\
2lls\
3ted\
2nded\
6ness\
4ful\
4icap\
8per\
4led\
6r\
7s\
4written\
4yman\
3gar\
2ppened\
6ing\
2rbor\
3vested\
8r\
2shed\
4tag\
2tched\
2uling\
2ving\
1eadcount\
4ed\
5rs\
4ing\
4line\
4master\
4shot\
3lthcheck\
6y\
6z\
3rd\
4ing\
4tbeat\
3ted\
5r\
3viest\
2ctares\
4opascals\
2dged\
2irloom\
2licopter\
3msman\
3per\
4fulness\
4line\
2rtz\
1gvsc\
4g\
1ibernation\
2dden\
3es\
2gher\
4light\
9ed\
9s\
2nts\
2rer\
3ing\
2storical\
2tter\
1ockey\
2lding\
4s\
2meowner\
4room\
4stay\
4town\
4work\
2norarium\
5ific\
2rse\
5power\
2sted\
5l\
2tline\
2used\
1reflang\
1ttps\
1ubspot\
2man\
3or\
2ndred\
1waccel\
3ddr\
1ydrant\
2giene\
6ist\
2per\
5link\
5visor\
3hen\
6ed\
6s\
0iccid\
2dcode\
1dempotence\
9cy\
9t\
3nt\
5ified\
1gnore\
6d\
6s\
5ing\
1lluminance\
4strator\
1mageable\
5s\
2pact\
3ort\
6ance\
6ed\
7r\
6ing\
4ssible\
3ression\
9ns\
4int\
4ovement\
9nts\
1nactivated\
7e\
7ity\
3ktiv\
3ugurated\
2bound\
4x\
2ception\
3hes\
4i\
5key\
3idents\
3line\
4ude\
7d\
7s\
6ing\
5sive\
9ly\
3omes\
5plete\
4rrect\
4term\
8s\
3rease\
8d\
8s\
7ing\
5mented\
9ing\
9s\
3ubator\
2dent\
6ation\
4pendent\
9ntly\
4xable\
5ed\
6r\
3ian\
4cates\
4vidually\
3oor\
6s\
3ustrial\
2fant\
3ected\
4rence\
3lation\
4ow\
6s\
4ux\
6db\
2gested\
3ress\
2habited\
3erit\
7ed\
7s\
2itialization\
9ed\
9ing\
7ly\
6ted\
7ive\
7or\
2jured\
2mate\
2ner\
5error\
3ing\
2ode\
2progress\
3ut\
2quiry\
2scription\
3ee\
4nsitive\
9vely\
4rt\
6ion\
3ide\
4ght\
7s\
3pected\
3tagram\
5ll\
7ed\
8r\
6ment\
5nces\
6t\
4ead\
4ructor\
6mentalness\
3ufficient\
2take\
3eger\
5rator\
4lligence\
4nded\
5sity\
5t\
4rcept\
9ion\
5face\
6erence\
5ior\
5laced\
6ocutor\
5mediary\
9ate\
5pellant\
6retation\
9er\
5val\
6iewer\
3ransit\
4o\
5duce\
9s\
8tion\
2valid\
3erted\
7r\
4sted\
6igating\
9tor\
6ment\
6or\
3igilator\
4sible\
4tation\
5e\
6d\
3oices\
1onisation\
4zation\
1rradiance\
3espective\
3igated\
1solate\
7d\
3meric\
2sues\
2tat\
1talian\
2emid\
5sed\
3rable\
5tion\
6or\
2inerary\
2self\
1upac\
0jacket\
2ilbroken\
2nitor\
2panese\
2vascript\
1ersey\
1obid\
2ckey\
2ined\
5r\
4ing\
2urnal\
7ist\
5ey\
1sonapi\
4hal\
4ld\
4rpc\
1udoka\
2lian\
2mble\
2ngle\
2risdiction\
3or\
2stifications\
0kafka\
2rma\
2yak\
1eepalive\
4er\
4s\
2ine\
2ller\
2nnel\
2rnel\
2ycloak\
3ed\
3id\
3note\
3of\
3pair\
3type\
3word\
1icker\
4off\
2lled\
3obytes\
4gram\
8s\
4meter\
9s\
7re\
9s\
4s\
4watt\
8s\
2mlik\
2ndness\
4s\
3ship\
2tten\
1neading\
2ots\
3wn\
1ubeconfig\
4let\
4rnetes\
2dos\
0label\
5ed\
5led\
5s\
3or\
4ur\
2cking\
4s\
3tating\
2ding\
2mports\
2ndline\
3es\
3guages\
2pse\
5d\
3top\
2rge\
5r\
5st\
2ser\
3ting\
4modified\
2tely\
4r\
4s\
3he\
3in\
3lng\
4on\
3ter\
2uncher\
2yer\
3out\
1eaderboard\
4ing\
3kage\
3rner\
5t\
3sed\
4ing\
4t\
3ther\
3ves\
2cture\
7r\
2ftover\
2gacy\
3end\
2nding\
2ssee\
4ons\
2tters\
4ing\
2vels\
1iabilities\
2censed\
6ing\
2dar\
2feguard\
4span\
4time\
3ts\
2gand\
3ht\
5ing\
5s\
2kable\
3eable\
4d\
4lihood\
4ned\
4s\
2mitation\
9ns\
5ed\
6r\
7s\
5ing\
5s\
2neage\
4n\
4s\
5man\
4up\
3guist\
3kedin\
4ing\
4s\
3ux\
2quor\
2star\
4ed\
5n\
6er\
8s\
6ing\
6s\
4ing\
2ter\
5s\
3igant\
3re\
5s\
3tle\
2veness\
4r\
4z\
1laddr\
1nglat\
1oadavg\
4ed\
4ing\
3ned\
2cal\
5e\
5ised\
6zed\
4ted\
5or\
3ked\
5r\
4ing\
3ode\
3us\
2dged\
5r\
2gado\
3file\
3gable\
4er\
4ing\
3level\
3out\
3probs\
2inc\
2llipop\
2nely\
3ger\
5st\
4lat\
2okup\
3ped\
2rry\
2ser\
4s\
3ses\
4less\
2udness\
2wer\
5case\
9d\
5s\
4st\
1ucro\
2ggage\
2mber\
3en\
2thier\
1ying\
2ric\
5ist\
5s\
0madam\
2gazine\
3ic\
3nesium\
4itude\
2hasiswa\
2ilbox\
4ed\
5r\
3ntained\
9r\
2kes\
3ing\
2lfunction\
2nage\
5ing\
3ga\
3hole\
3ifest\
8ed\
3ufactured\
9ring\
2pbox\
3ped\
4ing\
2rathon\
3iadb\
4na\
3kdown\
4ed\
5r\
5ting\
4ing\
4s\
3ried\
3shal\
2son\
3tered\
4odon\
2tched\
6s\
5ing\
3rix\
3ters\
2ximal\
2yor\
1eaning\
4t\
3sured\
7s\
6ing\
2bibytes\
2chanism\
2dia\
5n\
4c\
5are\
6tion\
4um\
2etup\
2gabytes\
2ine\
2mbers\
3ory\
2ntee\
4ion\
7ed\
4or\
3uid\
2rchandise\
3ge\
5d\
3idian\
2ssages\
2tabolite\
4data\
3ered\
3hodology\
3re\
5s\
4ic\
6s\
3tre\
2uble\
1icro\
5chipped\
5s\
6econds\
6oft\
2dday\
3wife\
2ght\
3rate\
7d\
2les\
5tone\
3king\
3le\
4i\
5cores\
5meters\
8res\
5s\
6econd\
9nds\
2ner\
5al\
3ha\
5s\
3ified\
4mal\
4ster\
6ry\
3ority\
3us\
2rror\
6ed\
2ssed\
5s\
4ion\
3takes\
2xer\
1odbus\
3els\
4rate\
7ion\
7or\
5nised\
7zed\
3ificar\
9e\
6e\
7d\
7r\
7s\
5y\
2lecular\
7e\
3lie\
2ment\
6s\
2nday\
3ey\
5line\
3iteur\
5or\
3ster\
2ored\
2ral\
3tality\
2stly\
4rar\
2teur\
3hers\
3ivation\
9ns\
5e\
6s\
3or\
3to\
2unt\
5ed\
5point\
2ved\
4s\
3ing\
1pesa\
1secs\
2isdn\
1time\
1ulti\
5lingual\
5ple\
7ier\
2sic\
5a\
6l\
5brainz\
5ian\
3ter\
2ted\
1yself\
3ql\
0naics\
2med\
4less\
4s\
3ing\
2nny\
3os\
5econds\
2rrative\
6or\
4ow\
6s\
2tion\
4ve\
3ural\
2vigate\
7or\
1earest\
4ly\
2eded\
4ing\
4n\
4s\
2gated\
5ing\
3otiable\
9es\
2ighbourhood\
3ther\
2sted\
2tmask\
2utered\
2ver\
2wer\
4st\
3ly\
3sletter\
4paper\
2xthop\
4link\
1iacin\
2cknamed\
2ghtly\
1obody\
2minated\
7ion\
7or\
5ee\
2nce\
3existent\
2rmal\
6ised\
7zed\
3thing\
2show\
2table\
4ry\
3eable\
4d\
3hing\
3iced\
4fications\
6er\
5y\
3started\
2ught\
2vel\
4mber\
1pdesids\
1ucleotide\
2evo\
2llable\
4ified\
4s\
2mbered\
6s\
3erator\
5ic\
2nca\
2rsery\
2trient\
5tional\
9ist\
1venc\
0oauth\
1bjection\
6s\
2servation\
9ons\
6er\
2tain\
6ed\
1ccupancy\
7t\
8s\
5ied\
7r\
4rred\
7nce\
2tal\
3ober\
1data\
2ometer\
1fbirth\
2fender\
5se\
4red\
3icer\
5ial\
7nt\
3line\
3set\
1lder\
2igo\
1ment\
2itted\
1neself\
2going\
2hold\
2line\
2tology\
2vif\
1pacity\
2enai\
4id\
5ngs\
4library\
4ssh\
3rable\
5te\
2portunities\
2scode\
2tician\
4mised\
7tic\
6zed\
4n\
3ometrist\
1rcid\
2dered\
5id\
6ng\
5s\
3inal\
6teur\
5g\
2ganic\
6sation\
7m\
7t\
2ientation\
3ginate\
8or\
2phaned\
2rowed\
2thodontist\
1stype\
1thers\
5wise\
1utage\
3bound\
3comes\
3dated\
3er\
3flow\
7s\
3going\
3ing\
3lasting\
4ine\
5ve\
7s\
4ook\
3put\
6s\
3side\
4tanding\
1verall\
4draw\
8n\
4haul\
8ed\
4lap\
7ping\
7s\
6y\
4night\
4pay\
7ment\
7s\
4ride\
4writes\
8ten\
1wned\
3ing\
1xygen\
1zone\
0packed\
5r\
5t\
6s\
2dding\
4ock\
3ron\
6al\
2ged\
4ful\
4len\
4r\
4s\
3inate\
8d\
7ion\
5g\
2inted\
6r\
5ing\
3rs\
2lette\
3lbearer\
4et\
2nelist\
3try\
2per\
5ed\
5s\
2ragraph\
4legal\
5lel\
8ism\
4m\
5edic\
6ters\
5s\
3ked\
3liamentarian\
3rot\
3secs\
5d\
5r\
3tial\
7ly\
9paid\
5ciple\
5tion\
9s\
4ly\
4s\
2ssed\
5ngers\
4ing\
4phrase\
5ort\
4through\
4wd\
3tor\
2tch\
5ed\
3hlike\
4ologist\
3ients\
3rol\
6ler\
5nymic\
3tern\
2use\
5d\
2yable\
7s\
3check\
3ed\
4e\
3ing\
3mentid\
7s\
3out\
3pal\
3run\
1eaks\
2nalties\
6y\
3etration\
3sion\
3thouse\
2ople\
6d\
2pper\
3tide\
2rcentages\
7ile\
7o\
7s\
7ual\
5ption\
3formance\
7er\
3iodically\
6s\
3malink\
4issions\
5tir\
6s\
6ted\
7ing\
3sona\
6nel\
7ummer\
2sel\
2titioner\
1harmacist\
3se\
5s\
2lebotomist\
2otographer\
2rase\
6s\
2ysician\
5otherapist\
1ianist\
4o\
2cked\
5r\
4ing\
2ece\
2llar\
3ot\
2ncode\
3ned\
2peline\
2tch\
5ed\
6r\
5ing\
2xel\
5s\
3fmt\
2zza\
1laced\
5holder\
5ment\
3in\
5ly\
5tiff\
3ne\
4ted\
5ing\
5s\
3smid\
3yback\
4ed\
5rs\
4group\
4ing\
4list\
4off\
5ut\
4s\
4time\
2edge\
6d\
3nary\
2otted\
2umber\
3ral\
1mcid\
1oblacional\
2dcast\
2inter\
3sonous\
2kemon\
2larity\
3icyholder\
4te\
6ness\
5ician\
3ling\
3yline\
4mer\
2pular\
7ity\
6tion\
2rtal\
4folio\
4ions\
4rait\
4s\
2sitions\
4x\
3sible\
3tage\
4code\
4ed\
4game\
5res\
8ql\
4pone\
8d\
8ment\
2tassium\
3ter\
2unds\
2wder\
1ractice\
6tioner\
3gma\
2eacher\
3caution\
4ede\
7s\
4ip\
6itation\
5sion\
4ursor\
3dicate\
6ted\
7or\
3face\
4ecture\
5r\
6ence\
4ixed\
3game\
4nancy\
7t\
3image\
3paid\
5re\
7d\
6ing\
5yment\
4end\
3requisite\
9ites\
3scribed\
4ence\
6t\
7ation\
7er\
5rve\
8d\
5t\
4hared\
4ident\
5gned\
4s\
3tty\
3vent\
7ed\
7s\
4iew\
2iced\
4ing\
3est\
3maries\
6y\
3ncipal\
4ter\
5ing\
3or\
5itize\
3soner\
3vacy\
5te\
4ilege\
9d\
9s\
3ze\
2oba\
5bility\
5tion\
4e\
4lems\
3cent\
7s\
5ssor\
4tor\
4urement\
3duce\
7d\
7r\
6tid\
3fessionalism\
4iciency\
3gramme\
9d\
7s\
3hibited\
3jection\
7or\
3metheus\
4ised\
4o\
5te\
7d\
6ional\
4pt\
6er\
6s\
3ofreader\
3pagate\
9d\
4er\
6ties\
4ia\
6s\
5o\
6s\
4ortion\
5sed\
7r\
6ition\
4rias\
6etor\
6o\
7s\
4s\
3secutor\
4pects\
3tected\
5in\
7s\
4ocol\
3vide\
7d\
7rid\
5nce\
5sioning\
3xy\
2uned\
1sychiatrist\
5ologist\
1ubchem\
3key\
3lish\
7ed\
2lled\
3se\
2nch\
4tual\
8ity\
2pil\
3py\
2rchased\
3ity\
3poses\
3se\
5r\
2shed\
5r\
2tting\
1ython\
0qualifications\
7ed\
8r\
6ying\
3rantine\
9ed\
4ter\
7master\
7s\
5ile\
2eries\
4y\
3stioned\
3ued\
2ick\
5books\
3et\
3ts\
3ver\
2ota\
5s\
5tion\
4ecurrency\
0rabbit\
6mq\
2ced\
4horse\
4s\
2dar\
3io\
5logist\
4us\
2ilcar\
4way\
3nfall\
3se\
5d\
5s\
4ing\
2ndomise\
7ze\
3ger\
5s\
3ked\
4ing\
7s\
2pporteur\
2rely\
2telimit\
4r\
4s\
3her\
3ings\
4o\
5nale\
2zorpay\
1craids\
1each\
5able\
5ed\
5ing\
4tant\
5ion\
6vate\
5or\
3dable\
4ership\
4iness\
4only\
4y\
5z\
3gent\
3lm\
4tor\
3soned\
6s\
4sign\
8ed\
2bind\
6ing\
3oot\
4und\
2calculate\
9ted\
5ibration\
5l\
4ptcha\
3eivable\
9es\
6e\
4rtification\
3hargeable\
4eck\
3ipients\
4tal\
3koned\
3ommend\
9ations\
9s\
5pute\
4nnect\
4rded\
7r\
6ing\
4ver\
7ed\
7y\
3ruiter\
7ment\
3tor\
3urring\
5sive\
9ly\
3ycled\
2dacted\
3dit\
3eem\
6ed\
4mption\
3irect\
4s\
3uced\
6s\
2fer\
5enced\
6r\
5ral\
6er\
5s\
3ill\
6ed\
6s\
3resh\
7ed\
3seq\
3ugee\
4ndable\
6ed\
6s\
4rbished\
4sal\
5e\
6d\
6s\
2gard\
6less\
6s\
4tta\
3ex\
5p\
3ional\
8schluessel\
4sters\
6rada\
9o\
8nt\
8r\
8tions\
7y\
3ressor\
2hearsal\
2imbursement\
3nstate\
2ject\
6ed\
6s\
2lated\
6s\
5ing\
6onships\
6ve\
3ease\
7d\
4vance\
3iability\
3ocation\
2main\
6s\
4rked\
3ediation\
5y\
3inders\
3ote\
4vable\
6l\
5e\
6d\
6s\
5ing\
2name\
6d\
6s\
3der\
6ed\
7r\
6ing\
4ition\
3ew\
5als\
5ed\
5s\
3ovated\
3ted\
5r\
2open\
6ed\
3rder\
7ing\
2paid\
5red\
6ing\
4yment\
3eat\
6ed\
7r\
6ing\
6s\
4titions\
3lace\
7d\
7s\
6ing\
5yed\
4enishes\
9ment\
4ica\
7s\
7te\
5ed\
6s\
4y\
5to\
3ortable\
6ing\
6s\
4sitory\
3resentation\
4oduce\
8tion\
3utation\
2qualification\
4esting\
7or\
7s\
4ire\
5sition\
2sale\
3can\
4hedule\
9ing\
3earcher\
4nce\
5t\
4rve\
7d\
6ist\
4t\
5s\
3idence\
8y\
5ual\
4stor\
4zed\
3olve\
7d\
7r\
4rt\
4urces\
3pects\
4iration\
9ons\
4ond\
7ed\
8nt\
8r\
7s\
6ses\
7ibilities\
8veness\
3tart\
4ing\
4ock\
7ing\
7s\
5re\
7d\
6ing\
4rict\
8ed\
8ion\
9ons\
8s\
5ung\
3ulted\
4ming\
4rfaced\
2tail\
5ned\
3ention\
4st\
3ired\
6ment\
3reat\
4ied\
6s\
6ve\
8d\
4y\
5ing\
3urnable\
6ing\
6s\
3ype\
6d\
2use\
2validate\
3enues\
4rse\
3iewable\
6er\
6id\
7ng\
6s\
4sion\
8s\
3oke\
2ward\
3rite\
6ing\
1iboflavin\
2der\
2gger\
3hts\
2nger\
2sks\
2ver\
1mssd\
1oadworthiness\
3ster\
2bot\
2les\
3ler\
2oms\
3ted\
2tation\
3or\
2ugh\
3nded\
3ted\
5r\
4ing\
2wer\
2yalty\
1ubber\
2nner\
4ing\
3time\
3way\
2shing\
0sacked\
3ristan\
2fari\
3ety\
2ilboat\
4ing\
4maker\
2les\
5force\
5person\
2mple\
6d\
6r\
2nitised\
6zed\
2tisfaction\
9ory\
3oshi\
7s\
3uration\
5day\
2ver\
3ing\
2ying\
1cale\
5d\
5s\
3nned\
6r\
2ene\
2heduler\
4ma\
6s\
5e\
3olar\
4olid\
2ience\
5tific\
2ooter\
3pe\
3red\
5r\
2rap\
5e\
6r\
5ped\
6ing\
3een\
6ing\
6play\
6s\
7hot\
6writer\
3ipt\
6writer\
3obbles\
2ulptor\
6ure\
1dwaids\
1ealed\
3mstress\
3port\
3rchable\
6ed\
7s\
6ing\
3ted\
4ing\
4s\
2ccion\
3ond\
6ary\
3ret\
6ary\
6s\
3tor\
3ure\
6d\
2dol\
2ekers\
2ldom\
3ect\
6able\
6ed\
6or\
3fie\
2mester\
3inar\
3ver\
2nator\
3ior\
6s\
3sitive\
9ly\
3tence\
8s\
4iment\
2parated\
8ly\
7or\
3tember\
2qname\
2rialized\
9r\
9rs\
6ly\
3ved\
5s\
4iced\
7s\
5ng\
7s\
2ssionid\
7s\
2tpoint\
3ting\
4led\
6ment\
3up\
2veral\
2xton\
1hape\
3rd\
5s\
4ed\
5s\
4ing\
4pened\
2eep\
4ts\
3pherd\
2ippable\
5er\
4s\
3rt\
2oot\
3pify\
4keeper\
4ping\
3rtens\
6r\
6st\
5list\
3uld\
6er\
3wer\
4ing\
4n\
4s\
4time\
2rinkage\
2uffle\
3tter\
1ibling\
7s\
2chtbar\
3kness\
2decar\
4s\
2ght\
3ma\
3nal\
5tory\
6ure\
4er\
4ificant\
5n\
6g\
4s\
2lver\
2milar\
7ity\
3key\
3ple\
3ulation\
7or\
2nce\
3ger\
4le\
2ren\
4t\
2tewide\
3ter\
4ing\
2zed\
1kate\
5r\
2ewer\
2ier\
3ll\
3pper\
4s\
2ype\
1lack\
2eep\
5s\
3pt\
2ide\
5r\
3ps\
2ots\
2udge\
3gging\
1mall\
5er\
6st\
3rt\
5phone\
2elter\
2ile\
5s\
2oking\
2pte\
1napchat\
4shot\
2ils\
3ppet\
2omed\
3wfall\
1ocket\
2dium\
2ftware\
2ldier\
3ely\
3icitor\
3oist\
3utions\
3ve\
5d\
2mebody\
4times\
3mary\
4elier\
2ngwriter\
2onest\
2rtable\
4code\
4ed\
4ing\
4s\
2ught\
3lbound\
3rced\
1paces\
4ing\
3nish\
3rring\
4se\
3yed\
2ecialisation\
9t\
8ty\
8zation\
5fic\
8ation\
7ed\
8r\
6y\
5men\
4tral\
6ometer\
6um\
3ech\
6iness\
3nd\
5able\
5ings\
2lash\
3it\
2oiled\
6r\
3ken\
5sperson\
3nsored\
3tify\
4s\
4ted\
3use\
2read\
4e\
3int\
6er\
1qlite\
2uad\
1table\
3ck\
5able\
5trace\
3ff\
3ges\
3le\
4l\
5holder\
5ion\
3mped\
3nd\
5ards\
5first\
5ing\
3rgazer\
9s\
4red\
4s\
4ting\
5s\
5up\
3tely\
5s\
4ic\
5ons\
5stic\
4or\
4s\
4uses\
3ys\
2ddev\
3err\
3out\
2eal\
5ing\
4m\
3epness\
3ps\
3rilised\
3ward\
2icky\
3ll\
3nt\
2ocked\
3len\
3ppage\
5ed\
4s\
3red\
5front\
5s\
5ys\
4ies\
4y\
5line\
2rapline\
4tegy\
8id\
4va\
3eak\
5m\
6ed\
6ing\
6s\
4ngth\
8s\
3ictly\
4ke\
6s\
4ng\
4pe\
5ped\
3oke\
6s\
4ller\
2udents\
4io\
2yle\
5sheet\
4ist\
1ubcategory\
3division\
4omain\
3folder\
3headline\
3jective\
3let\
4ocality\
3mit\
3net\
3ordinate\
3path\
3scribe\
9d\
9rs\
4equent\
9tly\
5t\
4tance\
6te\
5itute\
5ring\
3task\
4enant\
4otals\
4ract\
8ed\
8s\
5ee\
4ype\
3urb\
2cceeded\
7ing\
5ss\
2gar\
5s\
3gestion\
9ns\
2ite\
2mmer\
4ing\
2nday\
3rise\
3set\
2pabase\
3er\
5seded\
5user\
3per\
4lement\
9ts\
5ied\
4orted\
7s\
4ression\
2rely\
3geon\
5ry\
3names\
3plus\
3veyor\
4ival\
6e\
7s\
2spect\
5nd\
7ed\
1version\
1wabbed\
3gger\
2ell\
3pt\
2ift\
3mmer\
3ssprot\
3tch\
6board\
6ed\
6ing\
1ymlink\
3ptoms\
2nced\
4ing\
2slog\
3tematic\
4olic\
0tablet\
6op\
2ckle\
2ggable\
4ed\
5r\
3line\
2ilor\
2keaway\
8s\
4s\
3ing\
6s\
2llied\
2mpered\
2ndard\
3ker\
2rdies\
2sker\
4s\
3te\
2ught\
2xed\
4s\
3id\
3on\
5omic\
7y\
1eaching\
3rdown\
3ser\
2hsil\
2lecom\
4gram\
4phone\
4vised\
7ion\
3ler\
2mplated\
4o\
5rary\
2nancy\
3or\
3sor\
3tative\
3ure\
2rminate\
9d\
8or\
3ritory\
2sted\
4imonial\
2xts\
4ual\
1heir\
3me\
3oretical\
3rapist\
6y\
4e\
5after\
5by\
5fore\
3se\
2iamin\
3ng\
2oroughfare\
3se\
3usand\
8ths\
2read\
4e\
3ottle\
8d\
4ugh\
7put\
4wn\
3uster\
2umb\
5hash\
5nail\
5print\
3rs\
5day\
1icker\
5ted\
6s\
2ene\
2ktok\
2lls\
2mber\
3ecode\
4d\
5out\
4frame\
4keeper\
4line\
8ss\
5y\
4out\
7s\
4r\
4s\
5heet\
5tamp\
4table\
4zone\
3ing\
2tled\
1ocurrency\
2day\
3dler\
2gether\
3gle\
6s\
2kens\
2lerance\
3ls\
2mtom\
2nnage\
4e\
5s\
2oltip\
2pping\
3up\
2rque\
3rent\
2talling\
5s\
2uch\
5back\
5down\
5ed\
2ward\
3el\
4r\
2xic\
1race\
5d\
5parent\
4kable\
5er\
5points\
5s\
4t\
5or\
3dable\
4eable\
5d\
5off\
8s\
4ing\
3ffic\
3il\
5er\
5ing\
4n\
5ed\
6e\
3jectory\
3nscode\
9d\
9r\
8ing\
6ript\
9tion\
5ferred\
6ormer\
5ition\
5late\
9d\
5mitter\
5portation\
3pped\
3sh\
5ed\
3veller\
2ead\
4t\
5ed\
3mor\
3nd\
5ing\
2iage\
6d\
4l\
5s\
3ed\
3gger\
7ed\
3ids\
3mester\
2olley\
3user\
2uck\
3ncated\
3st\
5ed\
2yout\
1sunami\
1uesday\
2ition\
2ned\
4r\
3nel\
2ple\
2rbine\
3naround\
4ed\
5r\
4ing\
4out\
5ver\
4s\
2tor\
5ial\
1wice\
3lio\
3st\
3tter\
1xhash\
1ypeid\
4s\
0udprn\
1lcer\
1mask\
2ber\
2pire\
1naffected\
3llocated\
3mbiguous\
3rchive\
3ssign\
8ed\
3uthorised\
9zed\
3vailable\
2booked\
2changed\
3laimed\
3ompleted\
4nfirmed\
2defined\
4lete\
5ivered\
4r\
5age\
5graduate\
5score\
9ed\
9es\
6tocked\
7udy\
5taker\
5way\
6riter\
3one\
2employment\
3nroll\
3xcused\
2filled\
4nished\
2healthy\
2iform\
3prot\
7kb\
3que\
3ts\
3verse\
3xtime\
2less\
4t\
3ink\
6ed\
3oaded\
6ing\
4cked\
5ode\
2matched\
3odified\
2occupied\
3rdered\
2paid\
3redictable\
4ocessable\
9ed\
3ublished\
2reachable\
5d\
5lised\
7zed\
4lated\
4move\
4solved\
2sealed\
4rved\
4t\
5s\
5tled\
3old\
4rted\
3pecified\
3table\
3ubscribe\
9bed\
4ccessful\
2taxed\
3ouched\
3rash\
3uk\
2used\
2verified\
1pcoming\
2dates\
5ing\
2grade\
7d\
2holsterer\
2load\
6er\
6ing\
2per\
5case\
9d\
2sert\
3tream\
2time\
2vote\
6s\
1sable\
2enet\
3rid\
2her\
2tadz\
2ual\
5ly\
1tilisation\
5ties\
6y\
5zation\
6ed\
0vaapi\
2cancies\
5t\
4te\
6s\
3cinated\
2gue\
2lence\
3idate\
7ing\
7or\
3uation\
4ed\
5r\
5s\
3ve\
2nishing\
2pid\
3or\
2riability\
5nce\
4etal\
2tin\
2ult\
1codec\
2pus\
1ector\
2getable\
2hicles\
2locity\
2ntilator\
2rbatim\
4ose\
6ity\
3dict\
3geben\
5r\
3ification\
6er\
5y\
6ing\
3sa\
4e\
4ioned\
7ing\
7s\
2ssel\
2teran\
1ictim\
2etnamese\
3wed\
4ing\
4port\
4s\
2lla\
5ge\
2olation\
9s\
4inist\
2rtual\
2sibile\
4on\
4t\
5ed\
5ing\
5ors\
2tal\
5s\
4min\
1oided\
3vodeship\
2lts\
3ume\
2rhanden\
2ted\
4s\
3ing\
1ulnerability\
0wages\
2itlist\
8ed\
3ver\
2llpaper\
2nted\
4s\
2rden\
3ned\
4ings\
2shed\
5r\
3ser\
3ted\
2tch\
5ed\
6r\
7s\
3ered\
5mark\
9ed\
5proof\
3tage\
4s\
2ves\
1eakness\
8es\
3ver\
2bcam\
3dav\
3inar\
3socket\
3ui\
2dding\
3nesday\
2ekdays\
4s\
2ighed\
5master\
5ting\
3her\
2lcome\
3der\
2tsuit\
1hatever\
4sapp\
2eel\
5base\
5chair\
3re\
3ther\
2ich\
3le\
3sper\
3te\
2ole\
5sale\
9r\
3se\
1idget\
2jzigen\
2kidata\
2ndy\
3emaker\
4ry\
3ners\
4ing\
3ter\
2reguard\
2shed\
5s\
4list\
2thdraw\
8able\
8n\
4held\
5olding\
4in\
3ness\
1ondering\
2rded\
4ing\
7s\
4s\
3karound\
4ers\
4flow\
4outs\
4space\
5tations\
3mhole\
3ship\
2uld\
1rapped\
6r\
5ing\
2estler\
2ist\
3te\
5r\
4ing\
4ten\
2ong\
0yacht\
2rds\
1early\
4s\
2llow\
1outh\
4ube\
0zaehler\
1endesk\
1igbee\
1oned\
4s\
2okeeper\
1wave"
export const wellSpelt = "landing \
hardiness \
hardness \
passcode \
chicks \
crates \
fins \
litter \
litters \
orchid \
orchids \
rooster \
roosters \
salmon \
sherds \
sports \
tanker \
tankers \
trucks \
recorder \
recorders \
adapter \
adapters \
casing \
casings \
castling \
diem \
discard \
eating \
jam \
mess \
prix \
stroke \
strokes \
tensor \
accounted \
adaption \
advise \
asserts \
authorisation \
capitol \
carter \
carver \
catching \
cellar \
cellular \
chamber \
clocks \
coarse \
coasts \
collage \
competed \
compliant \
compliment \
compute \
contrast \
coping \
cosmic \
courtier \
cremated \
cremation \
crushed \
depleted \
depletion \
deported \
depreciation \
desert \
devise \
distract \
donors \
except \
expanse \
expended \
expert \
facets \
faculty \
fooled \
forked \
forums \
friction \
garbage \
handing \
imagine \
indeed \
lessen \
liable \
liking \
lining \
linkable \
making \
martial \
materiel \
medial \
misused \
misusing \
monkey \
openid \
opined \
pacing \
parity \
patent \
phrases \
piazza \
pierce \
planets \
poplar \
potion \
powder \
preposition \
prince \
prized \
radios \
relies \
remainder \
retired \
reused \
revise \
reword \
rewrote \
scared \
schemes \
sentient \
shopping \
shores \
skulls \
spices \
squire \
stairs \
startling \
stated \
stating \
steamed \
steaming \
stepped \
stores \
storing \
stormed \
strong \
strung \
sturdy \
substrate \
tracing \
tracked \
trance \
trialing \
tribal \
trucking \
valour \
waiter \
waning \
waring \
warming \
weakly \
weighing \
worlds"
