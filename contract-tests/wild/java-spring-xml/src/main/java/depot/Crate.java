package depot;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlElementWrapper;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlProperty;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlRootElement;
import java.util.List;

@JacksonXmlRootElement(localName = "crate", namespace = Crate.DEPOT)
@JsonInclude(JsonInclude.Include.NON_NULL)
class Crate {

    static final String DEPOT = "urn:example:depot";

    @JacksonXmlProperty(isAttribute = true)
    public Long number;

    @JacksonXmlProperty(isAttribute = true)
    public String shelf;

    @JacksonXmlProperty(namespace = DEPOT)
    public String label;

    @JacksonXmlProperty(localName = "weight", namespace = DEPOT)
    public Long grams;

    @JacksonXmlProperty(namespace = DEPOT)
    public Integer depth;

    @JacksonXmlElementWrapper(localName = "marks", namespace = DEPOT)
    @JacksonXmlProperty(localName = "mark", namespace = DEPOT)
    public List<String> marks;
}
