package depot;

import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlElementWrapper;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlProperty;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlRootElement;
import java.util.Collection;

@JacksonXmlRootElement(localName = "crates", namespace = Crate.DEPOT)
record Crates(
    @JacksonXmlElementWrapper(useWrapping = false)
    @JacksonXmlProperty(localName = "crate", namespace = Crate.DEPOT)
    Collection<Crate> crates) {}
